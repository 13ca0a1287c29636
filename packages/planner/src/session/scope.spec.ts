import { beforeEach, expect, it } from 'vitest';
import { ruleFor } from '../core/recurrence/series-rule.ts';
import { dueTasksOn } from '../core/state/listed-occurrences.ts';
import { itemsOn } from '../rules/calendar/day-items.ts';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { scopeChoices } from '../screens/series/scope-words.ts';
import { PlannerSession } from './session.ts';

const ZONE = 'Australia/Sydney';
const WEDNESDAYS = ['2026-11-18', '2026-11-25', '2026-12-02', '2026-12-09'];
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = WEDNESDAYS;

const ENDLESS = { all: null, following: null, isFirst: false };

let session: PlannerSession;
beforeEach(async () => {
  session = new PlannerSession({
    store: new MemoryDevice().open('sam'),
    device: new ClockedDevice('2026-11-16T01:00:00.000Z'),
    canChange: true,
  });
  await session.open();
  const event = { title: 'Football', isAllDay: false, start: `${FIRST}T16:00`, end: `${FIRST}T17:00` };
  session.run({ type: 'event.add', events: [{ ...event, repeat: { rule: ruleFor.weeks([3]) } }] });
});

const eventsOn = (day: string) =>
  itemsOn(session.view.getState().state, [day], ZONE).flatMap(({ timed }) =>
    timed.flatMap((item) => (item.kind === 'event' ? [item.event] : [])),
  );
const times = () => WEDNESDAYS.map((day) => eventsOn(day)[0]?.start.slice(11) ?? '');
const idOn = (day: string): string => eventsOn(day)[0]?.id ?? '';
const question = () => session.view.getState().scopeQuestion;
const notice = () => session.view.getState().notice?.sentence;
const move = (day: string, time: string) => session.run({ type: 'event.move', id: idOn(day), start: `${day}T${time}` });

it('asks after one of a series was moved, which is shown where it went', () => {
  expect(move(SECOND, '18:00').ok).toBe(true);
  expect(question()).toEqual({ id: idOn(SECOND), title: 'Football', of: 'event', kind: 'move', counts: ENDLESS });
  expect(times()).toEqual(['16:00', '18:00', '16:00', '16:00']);
  expect(notice()).toBe('Added “Football”');
});

it.each([
  ['this', ['16:00', '18:00', '16:00', '16:00'], 'Moved “Football” to Wed 25 November 18:00'],
  ['following', ['16:00', '18:00', '18:00', '18:00'], '“Football” is at 18:00 from Wed 25 November'],
  ['all', ['18:00', '18:00', '18:00', '18:00'], '“Football” is now at 18:00'],
  [null, ['16:00', '16:00', '16:00', '16:00'], 'Added “Football”'],
] as const)('moves %s, as one step', (scope, expected, sentence) => {
  move(SECOND, '18:00');
  session.answerScope(scope);
  expect([times(), notice(), question()]).toEqual([expected, sentence, null]);
  if (scope !== null) session.undo();
  expect(times()).toEqual(['16:00', '16:00', '16:00', '16:00']);
  expect(session.view.getState().undo).toBe('Added “Football”');
});

it.each([
  ['this', '1 session for “Maths exam” is at that time.'],
  ['all', '2 sessions for “Maths exam” are at that time.'],
] as const)('says that %s is moved onto sessions of an exam', (scope, note) => {
  const exam = session.run({ type: 'task.add', tasks: [{ title: 'Maths exam', due: '2026-12-20', isExam: true }] });
  const blocks = [SECOND, THIRD].map((day) => ({ start: `${day}T18:30`, minutes: 60 }));
  const forId = exam.ok ? exam.focus[0] : undefined;
  session.run({ type: 'task.add', tasks: [{ title: 'Study', due: '2026-12-20', forId, blocks }] });
  move(SECOND, '18:00');
  session.answerScope(scope);
  expect(session.view.getState().notice).toMatchObject({ note });
});

it.each([
  ['this', [true, false, true, true]],
  ['following', [true, false, false, false]],
  ['all', [false, false, false, false]],
  [null, [true, true, true, true]],
] as const)('deletes %s', (scope, expected) => {
  session.run({ type: 'event.delete', ids: [idOn(SECOND)] });
  expect(question()).toMatchObject({ kind: 'delete' });
  session.answerScope(scope);
  expect(times().map((time) => time !== '')).toEqual(expected);
});

it('asks once after a move by keys, however many steps it took', () => {
  const id = idOn(THIRD);
  for (const time of ['16:15', '16:30'])
    session.run({ type: 'event.move', id, start: `${THIRD}T${time}` }, { isQuiet: true, gestureId: 'g' });
  expect(question()).toBeNull();
  session.commitGesture('g');
  expect(question()).toMatchObject({ kind: 'move' });
  session.answerScope('following');
  expect(times()).toEqual(['16:00', '16:00', '16:30', '16:30']);
});

it('takes another command for the answer "this"', () => {
  move(SECOND, '18:00');
  move(FOURTH, '09:00');
  session.answerScope('this');
  expect(times()).toEqual(['16:00', '18:00', '16:00', '09:00']);
});

it('does not ask where the scope is known, nor for what a series does not share, nor at each key', () => {
  session.run({ type: 'event.edit', id: idOn(SECOND), fields: { place: 'Oval' } }, { scope: 'all' });
  expect(WEDNESDAYS.map((day) => eventsOn(day)[0]?.place)).toEqual(['Oval', 'Oval', 'Oval', 'Oval']);
  const { length } = [...session.view.getState().state.rows.history.keys()];
  for (const title of ['F', 'Fo', 'Foo'])
    session.run({ type: 'event.edit', id: idOn(SECOND), fields: { title } }, { scope: 'following', isQuiet: true });
  expect(WEDNESDAYS.map((day) => eventsOn(day)[0]?.title)).toEqual(['Football', 'Foo', 'Foo', 'Foo']);
  expect([...session.view.getState().state.rows.history.keys()]).toHaveLength(length + 1);
  session.run({ type: 'task.add', tasks: [{ title: 'Bins', due: FIRST, repeat: { rule: ruleFor.weeks([3]) } }] });
  const [task = ''] = [...session.view.getState().state.rows.tasks.keys()];
  session.run({ type: 'task.complete', ids: [task] });
  session.run({ type: 'task.plan', ids: [task], day: FIRST });
  expect(question()).toBeNull();
});

it('has nothing before the first', () => {
  move(FIRST, '18:00');
  expect(question()).toMatchObject({ counts: { isFirst: true } });
});

it('counts the occurrences that each answer is for, without skipped occurrences', () => {
  session.run({ type: 'event.edit', id: idOn(SECOND), fields: { place: 'Oval' } }, { scope: 'this' });
  const [series] = session.view.getState().state.rows.series.values();
  const change = { type: 'series.change', id: series?.id ?? '', day: FIRST, scope: 'all' } as const;
  session.run({ ...change, fields: { until: FOURTH } });
  session.run({ type: 'series.skip', id: idOn(THIRD) });
  const asked = (day: string) => {
    move(day, '18:00');
    const found = question();
    session.answerScope(null);
    return found && scopeChoices(found.of, found.counts).map(({ label }) => label);
  };
  expect([FIRST, SECOND, FOURTH].map(asked)).toEqual([
    ['This one', 'All 3'],
    ['This one', 'This and 1 following', 'All 3'],
    ['This one', 'All 3'],
  ]);
  session.run({ ...change, fields: { until: null } });
  expect(asked(SECOND)).toEqual(['This one', 'This and all following', 'All events']);
});

it('counts without tasks that are done where they stay', () => {
  const repeat = { rule: ruleFor.weeks([3]), until: FOURTH };
  session.run({ type: 'task.add', tasks: [{ title: 'Bins', due: FIRST, repeat }] });
  const [first = ''] = session.view.getState().state.rows.tasks.keys();
  session.run({ type: 'task.complete', ids: [first] });
  const [next] = dueTasksOn(session.view.getState().state, SECOND);
  session.run({ type: 'task.delete', ids: [next?.id ?? ''] });
  expect(question()?.counts).toEqual({ all: 3, following: 2, isFirst: false });
});
