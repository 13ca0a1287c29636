import { afterEach, expect, it } from 'vitest';
import type { TaskDraft } from '../../core/commands/command.ts';
import { activeTask } from '../../core/state/views.ts';
import type { Task } from '../../schema/task.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { idAt, TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { setDateOrder } from '../../core/time/format.ts';
import { factsOf, isSameFacts, describeTask } from './task-facts.ts';

afterEach(() => setDateOrder('dayFirst'));

const NOON = `${TODAY}T12:00`;

function look(draft: Partial<TaskDraft>, zone = ZONE) {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
  const [id = ''] = bench.tasks({ title: 'Essay', ...draft });
  const task = activeTask(bench.state, id);
  if (!task) throw new Error('the task is gone');
  const facts = factsOf(bench.state, task, NOON, zone);
  return { facts, plan: facts.plan?.text, words: describeTask(task, facts) };
}

it('tells the day to do a thing from the day it is due', () => {
  const { facts, plan, words } = look({ due: '2026-11-20', plannedDay: '2026-11-19', estimate: 90 });
  expect([facts.due?.words, plan, facts.estimate]).toEqual(['Due Fri', 'Tomorrow', '1 h 30 min']);
  expect(words).toBe('Essay, Due Friday, planned for tomorrow, 1 h 30 min');
});

it.each<[Partial<TaskDraft>, string, string]>([
  [{ due: '2026-12-03' }, 'Exam 3 Dec', 'Essay, exam Thu 3 December'],
  [{ due: `${TODAY}T14:00` }, 'Exam today, 14:00', 'Essay, exam today 14:00'],
  [{ due: '2026-11-17' }, 'Exam was yesterday', 'Essay, exam was yesterday'],
])('says that an exam is on its day, not due: %j', (draft, short, whole) => {
  const { facts, words } = look({ ...draft, isExam: true });
  expect([facts.due?.words, words]).toEqual([short, whole]);
});

it.each([
  [{ blocks: [{ start: '2026-11-18T16:00' }] }, 'Today, 16:00'],
  [{ blocks: [{ start: '2026-11-20T16:00' }, { start: '2026-11-21T16:00' }] }, 'Fri, 16:00 +1'],
  [{ blocks: [{ start: '2026-11-16T16:00' }, { start: '2026-11-19T09:05' }] }, 'Tomorrow, 09:05'],
  [{ plannedDay: '2026-12-24' }, '24 Dec'],
  [{ blocks: [{ start: '2026-11-16T16:00' }] }, 'Missed session 16 Nov'],
  [{}, undefined],
])('says when it is to be done: %j is %s', (draft, text) => {
  expect(look(draft).plan).toBe(text);
});

it('says it by the clock of whoever looks, in the order of that clock', () => {
  const blocks = [{ start: '2026-11-18T09:00' }, { start: '2026-11-19T08:00' }];
  expect(look({ blocks }, 'Pacific/Honolulu').plan).toBe('Today, 11:00');
  expect(look({ blocks }).plan).toBe('Today, 09:00 +1');
});

it('says a time that is over in the same short form, with the month or the day first', () => {
  const blocks = [{ start: '2026-11-09T16:00' }];
  expect(look({ blocks }).plan).toBe('Missed session 9 Nov');
  setDateOrder('monthFirst');
  expect(look({ blocks }).plan).toBe('Missed session Nov 9');
});

it('counts the steps', () => {
  expect(look({ subtasks: ['One', 'Two'] }).words).toBe('Essay, 0 of 2 steps done');
});

it.each<[Partial<TaskDraft>, boolean]>([
  [{}, true],
  [{ notes: 'Page 40' }, false],
  [{ estimate: 90 }, false],
  [{ due: '2026-11-21' }, false],
  [{ plannedDay: '2026-11-18' }, false],
  [{ subtasks: ['One', 'Two'] }, false],
  [{ blocks: [{ start: '2026-11-18T16:00' }] }, false],
])('compares what two lines say: with %j they say the same: %s', (draft, isSame) => {
  const { facts } = look({ due: '2026-11-20', plannedDay: '2026-11-19', subtasks: ['One'] });
  const others = look({ due: '2026-11-20', plannedDay: '2026-11-19', subtasks: ['One'], ...draft }).facts;
  expect(isSameFacts(facts, others)).toBe(isSame);
});

it('says that a task repeats, as its series does', () => {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Read', due: TODAY });
  bench.do({ type: 'series.add', id, rule: ruleFor.weeks([3]), until: '2026-12-30', seriesId: idAt(900) });
  const facts = () => factsOf(bench.state, activeTask(bench.state, id) as Task, NOON, ZONE);
  const before = facts();
  expect(before.repeats).toBe('repeats every Wednesday');
  expect(describeTask(activeTask(bench.state, id) as Task, before)).toBe('Read, Due today, repeats every Wednesday');
  bench.do({
    type: 'series.change',
    id: idAt(900),
    day: TODAY,
    scope: 'all',
    fields: { rule: ruleFor.days(3), mode: 'afterDone' },
  });
  expect([facts().repeats, isSameFacts(before, facts())]).toEqual(['repeats 3 days after it is done', false]);
});

it('R39 says that a calendar called a task off which the student worked on', () => {
  const seen = { title: 'Essay', notes: '', place: '', when: '', isFree: false, hue: null, tagId: null };
  const origin = { calendar: idAt(900), uid: 'e', recurrenceId: null, seen: { ...seen, isWithdrawn: true } };
  expect(look({ origin, notes: 'Mine' }).words).toBe('Essay, called off');
  expect(look({ origin: { ...origin, seen: { ...seen, isWithdrawn: false } } }).words).toBe('Essay');
});
