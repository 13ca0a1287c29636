import { expect, it } from 'vitest';
import { TestPlanner, ZONE } from '../../../test/test-planner.ts';
import { dayToReveal } from './undo-redo.ts';

const WEEK = { viewType: 'week', day: '2026-11-18', today: '2026-11-18', zone: ZONE } as const;

it('shows the day of what came back where nothing of it is in sight', () => {
  const bench = new TestPlanner();
  bench.tasks(
    { title: 'Essay', blocks: [{ start: '2026-11-19T09:00' }] },
    { title: 'Report', blocks: [{ start: '2026-12-21T09:00' }] },
  );
  const blockOn = (day: string) =>
    [...bench.state.rows.blocks.values()].find(({ start }) => start.startsWith(day))?.id ?? '';
  const [here, there] = [blockOn('2026-11-19'), blockOn('2026-12-21')];
  const [camp = ''] = bench.do({
    type: 'event.add',
    events: [{ title: 'Camp', isAllDay: true, start: '2026-12-22', end: '2026-12-23' }],
  }).focus;
  expect(dayToReveal(bench.state, [there], WEEK)).toBe('2026-12-21');
  expect(dayToReveal(bench.state, [camp], WEEK)).toBe('2026-12-22');
  expect(dayToReveal(bench.state, [there, here], WEEK)).toBeNull();
  expect(dayToReveal(bench.state, [here], { ...WEEK, viewType: 'day' })).toBe('2026-11-19');
  expect(dayToReveal(bench.state, [there], { ...WEEK, viewType: 'month' })).toBe('2026-12-21');
});

it('stays where it is for what has no day, or is gone', () => {
  const bench = new TestPlanner();
  const [task = ''] = bench.tasks('Essay');
  expect(dayToReveal(bench.state, [task, 'gone'], WEEK)).toBeNull();
});
