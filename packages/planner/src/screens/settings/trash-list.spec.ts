import { expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { ruleFor } from '../../domain/recurrence/series-rule.ts';
import { hasSample } from '../workspace/sample.ts';
import { trashList } from './trash-list.ts';

it('lists everything that was deleted, the latest first', () => {
  const bench = new TestPlanner();
  const tag = bench.tag(bench.tagGroup('Subject'), 'English');
  const tasks = bench.tasks('Essay', 'Report');
  bench.do({ type: 'task.delete', ids: tasks.slice(0, 1) });
  bench.wait(60_000);
  bench.do({ type: 'tag.delete', id: tag });
  expect(trashList(bench.state, TODAY).map(({ table, name }) => [table, name])).toEqual([
    ['tags', 'English'],
    ['tasks', 'Essay'],
  ]);
  const items = trashList(bench.state, TODAY).map(({ table, id }) => ({ table, id }));
  bench.do({ type: 'trash.restore', items });
  expect(trashList(bench.state, TODAY)).toEqual([]);
});

it('names an occurrence of a series with its day', () => {
  const bench = new TestPlanner();
  const repeat = { rule: ruleFor.days() };
  bench.do({ type: 'event.add', events: [{ title: 'Drum', isAllDay: true, start: TODAY, end: TODAY, repeat }] });
  bench.do({ type: 'event.delete', ids: [...bench.state.rows.events.keys()] });
  expect(trashList(bench.state, TODAY).map(({ name }) => name)).toEqual(['Drum · Wed 18 Nov']);
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
