import { expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';

const FRIDAY = '2026-11-20';

function benchWith(minutes: number): { bench: TestPlanner; id: string } {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks(
    { title: 'Essay', estimate: 40 },
    { title: 'Maths', plannedDay: FRIDAY, estimate: minutes },
  );
  return { bench, id };
}

it('a session that makes a day too full says so beside what was done', () => {
  const { bench, id } = benchWith(100);
  const added = bench.do({ type: 'block.add', taskId: id, block: { start: `${FRIDAY}T16:00` } });
  expect(added).toMatchObject({
    sentence: 'Planned “Essay” for Friday 16:00',
    note: 'Friday is now 20 min over your study time.',
  });
  expect(bench.undo()).toMatchObject({ sentence: 'Undid: Planned “Essay” for Friday 16:00', note: '' });
});

it('a session that fits, or stands on its day already, says nothing more', () => {
  const { bench, id } = benchWith(80);
  expect(bench.do({ type: 'block.plan', blocks: [{ taskId: id, start: `${FRIDAY}T16:00` }] }).note).toBe('');
  bench.tasks({ title: 'French', plannedDay: FRIDAY, estimate: 60 });
  const block = [...bench.state.rows.blocks.values()][0]?.id ?? '';
  expect(bench.do({ type: 'block.move', id: block, start: `${FRIDAY}T17:00` }).note).toBe('');
});

it('a session that moves to a full day, today, or from one day to a day off says which day is too full', () => {
  const { bench, id } = benchWith(120);
  bench.do({ type: 'block.add', taskId: id, block: { start: '2026-11-19T16:00' } });
  const block = [...bench.state.rows.blocks.values()][0]?.id ?? '';
  bench.tasks({ title: 'French', plannedDay: TODAY, estimate: 150 });
  const move = (start: string) => bench.do({ type: 'block.move', id: block, start }).note;
  expect(move(`${TODAY}T20:00`)).toBe('Today is now 1 h 10 min over your study time.');
  bench.do({ type: 'settings.edit', fields: { capacity: [120, 120, 120, 120, 120, 0, 0] } });
  expect(move('2026-11-21T10:00')).toBe('Saturday is now 40 min over your study time.');
  expect(move('2026-11-19T10:00')).toBe('');
});
