import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { nextUndo } from '../../core/history/history.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { coveredNote, newlyCovered } from './covered-sessions.ts';
import { replanSessions } from './missed-sessions.ts';

const NOW = `${TODAY}T15:30`;
const weekly = { rule: { every: 'week' as const, interval: 1, weekdays: [5], monthDays: null, nth: null } };

/** A planner with an exam whose sessions are on two Fridays at 16:00, and training each Friday at 18:00. */
function planner() {
  const bench = new TestPlanner();
  const [forId = ''] = bench.tasks({ title: 'Maths exam', due: '2026-12-04', isExam: true });
  const blocks = ['2026-11-20', '2026-11-27'].map((day) => ({ start: `${day}T16:00`, minutes: 60 }));
  bench.tasks({ title: 'Study for Maths exam', forId, due: '2026-12-04', blocks });
  const times = { start: '2026-11-20T18:00', end: '2026-11-20T19:30', isAllDay: false };
  bench.do({ type: 'event.add', events: [{ title: 'Training', ...times, repeat: weekly }] });
  const [series] = [...bench.state.rows.series.values()];
  if (!series) throw new Error('no series');
  const covered = () => {
    const step = nextUndo(bench.state);
    return step ? newlyCovered(bench.state, step, NOW, ZONE) : [];
  };
  const moveTo = (from: number) =>
    bench.do({ type: 'series.change', id: series.id, day: series.first, scope: 'all', fields: { from } });
  return { bench, covered, moveTo };
}

it('a series that is moved onto sessions names them, and they go to free times by one command', () => {
  const { bench, covered, moveTo } = planner();
  expect(covered()).toEqual([]);
  moveTo(16 * 60);
  expect(coveredNote(covered())).toBe('2 sessions for “Maths exam” are at that time.');
  const command = replanSessions(bench.state, covered(), { now: NOW, zone: ZONE, settings: DEFAULT_SETTINGS });
  bench.do(command ?? { type: 'trash.purge' });
  expect(covered()).toEqual([]);
  bench.undo();
  expect(coveredNote(covered())).toBe('2 sessions for “Maths exam” are at that time.');
});

it('a single event that is moved onto a session names that session alone, once', () => {
  const { bench, covered } = planner();
  const times = { start: '2026-11-27T12:00', end: '2026-11-27T13:00', isAllDay: false };
  const [id = ''] = bench.do({ type: 'event.add', events: [{ title: 'Dentist', ...times }] }).focus;
  expect(covered()).toEqual([]);
  bench.do({ type: 'event.edit', id, fields: { start: '2026-11-27T16:30', end: '2026-11-27T17:30' } });
  expect(coveredNote(covered())).toBe('1 session for “Maths exam” is at that time.');
  bench.wait(60_000);
  bench.do({ type: 'event.edit', id, fields: { title: 'Orthodontist' } });
  expect(covered()).toEqual([]);
});

it('a session that is done, and one beside an event, are not named', () => {
  const { bench, covered, moveTo } = planner();
  const [block] = [...bench.state.rows.blocks.values()].filter(({ start }) => start.startsWith('2026-11-20'));
  bench.do({ type: 'block.check', id: block?.id ?? '', isDone: true });
  moveTo(17 * 60);
  expect(covered()).toEqual([]);
  moveTo(16 * 60 + 30);
  expect(coveredNote(covered())).toBe('1 session for “Maths exam” is at that time.');
});
