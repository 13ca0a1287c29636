import { expect, it } from 'vitest';
import { groupsInOrder } from '../../../domain/state/views.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { moveAmong } from './move-among.ts';

it('moves by one, past archived ones too, and not beyond the ends', () => {
  const bench = new TestPlanner();
  const [a, b, c] = ['A', 'B', 'C'].map((name) => bench.group(name)) as [string, string, string];
  bench.do({ type: 'group.archive', id: b, isArchived: true });
  const shown = () => groupsInOrder(bench.state);
  const names = () => shown().map((group) => group.name);
  const place = moveAmong(shown(), a, 1);
  expect(place).toEqual({ at: 'after', id: c });
  if (place) bench.do({ type: 'group.reorder', ids: [a], place });
  expect(names()).toEqual(['C', 'A']);
  expect(moveAmong(shown(), a, 1)).toBeNull();
  expect(moveAmong(shown(), c, -1)).toBeNull();
  expect(moveAmong(shown(), b, 1)).toBeNull();
});
