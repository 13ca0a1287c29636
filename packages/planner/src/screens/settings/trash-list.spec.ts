import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { hasSample } from '../workspace/sample.ts';
import { trashList } from './trash-list.ts';

it('lists everything that was deleted, the latest first', () => {
  const bench = new TestPlanner();
  const tag = bench.tag(bench.tagGroup('Subject'), 'English');
  const tasks = bench.tasks('Essay', 'Report');
  bench.do({ type: 'task.delete', ids: tasks.slice(0, 1) });
  bench.wait(60_000);
  bench.do({ type: 'tag.delete', id: tag });
  expect(trashList(bench.state).map(({ table, name }) => [table, name])).toEqual([
    ['tags', 'English'],
    ['tasks', 'Essay'],
  ]);
  const items = trashList(bench.state).map(({ table, id }) => ({ table, id }));
  bench.do({ type: 'trash.restore', items });
  expect(trashList(bench.state)).toEqual([]);
});

it('knows whether the sample week is there', () => {
  const bench = new TestPlanner();
  bench.do({
    type: 'event.add',
    events: [{ title: 'Mine', isAllDay: true, start: '2026-11-18', end: '2026-11-18' }],
  });
  expect(hasSample(bench.state)).toBe(false);
  bench.do({ type: 'sample.add' });
  expect(hasSample(bench.state)).toBe(true);
  bench.do({ type: 'sample.remove' });
  expect(hasSample(bench.state)).toBe(false);
});
