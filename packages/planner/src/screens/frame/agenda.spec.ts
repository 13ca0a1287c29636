import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { sectionsOf } from '../../rules/tasks/sections.ts';
import { agendaOf, nextEvent } from './agenda.ts';

const NOW = `${TODAY}T15:30`;
const seen = (bench: TestPlanner) =>
  agendaOf(bench.state, NOW, ZONE).map(({ kind, tasks }) => [
    kind,
    ...tasks.map(({ task, when }) => `${task.title} ${when}`),
  ]);

it('lists what is overdue, missed, due and planned today, each task once', () => {
  const bench = new TestPlanner();
  const [, , , , done = ''] = bench.tasks(
    { title: 'Late', due: '2026-11-16' },
    { title: 'Slipped', plannedDay: '2026-11-17', due: '2026-11-20' },
    { title: 'Essay', due: `${TODAY}T20:00`, plannedDay: '2026-11-17' },
    { title: 'Sets', plannedDay: TODAY, estimate: 40 },
    { title: 'Done', plannedDay: TODAY },
    { title: 'Prac', blocks: [{ start: `${TODAY}T18:00` }, { start: `${TODAY}T16:00` }] },
    { title: 'Some day' },
    { title: 'Vocab', due: TODAY },
  );
  bench.do({ type: 'task.complete', ids: [done] });
  expect(seen(bench)).toEqual([
    ['overdue', 'Late Was due 16 Nov'],
    ['missed', 'Slipped Planned yesterday', 'Essay Due today, 20:00'],
    ['due', 'Vocab '],
    ['planned', 'Prac 16:00', 'Sets 40 min'],
  ]);
  expect(seen(new TestPlanner())).toEqual([]);
});

it('counts what is overdue and missed as the list does', () => {
  const bench = new TestPlanner();
  bench.tasks(
    { title: 'Past its time', due: `${TODAY}T09:00` },
    { title: 'Past its time, planned again', due: `${TODAY}T09:00`, plannedDay: TODAY },
    { title: 'Missed, due today', due: TODAY, plannedDay: '2026-11-17' },
    { title: 'Missed, due later today', due: `${TODAY}T20:00`, blocks: [{ start: '2026-11-17T16:00' }] },
    { title: 'Missed, due later', due: '2026-11-20', plannedDay: '2026-11-17' },
    { title: 'Missed, never due', plannedDay: '2026-11-16' },
    { title: 'Done today', blocks: [{ start: `${TODAY}T09:00` }] },
  );
  const options = { filter: {}, now: NOW, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
  const late = (parts: readonly { kind: string; titles: string[] }[]) =>
    parts.filter(({ kind }) => kind === 'overdue' || kind === 'missed');
  const inList = sectionsOf(bench.state, options).map(({ kind, tasks }) => ({
    kind,
    titles: tasks.map(({ title }) => title),
  }));
  const inToday = agendaOf(bench.state, NOW, ZONE).map(({ kind, tasks }) => ({
    kind,
    titles: tasks.map(({ task }) => task.title),
  }));
  expect(late(inToday)).toEqual(late(inList));
});

it('knows the event that is on, or comes next today', () => {
  const bench = new TestPlanner();
  const lesson = (title: string, start: string, end: string) =>
    ({ title, isAllDay: false, start: `${TODAY}T${start}`, end: `${TODAY}T${end}` }) as const;
  bench.do({ type: 'event.add', events: [lesson('Prac', '15:00', '16:00'), lesson('Club', '17:00', '18:00')] });
  const next = (now: string) => nextEvent(bench.state, `${TODAY}T${now}`, ZONE)?.event.title;
  expect(['09:00', '15:30', '16:00', '18:00'].map(next)).toEqual(['Prac', 'Prac', 'Club', undefined]);
});

it('lists a task that repeats as its latest missed and its next occurrence, as the list does', () => {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Read', due: '2026-11-04' });
  bench.do({ type: 'series.add', id, rule: ruleFor.weeks([3]) });
  expect(seen(bench)).toEqual([
    ['overdue', 'Read Was due 11 Nov'],
    ['due', 'Read '],
  ]);
});
