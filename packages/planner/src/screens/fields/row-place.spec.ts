import { expect, it } from 'vitest';
import { rowPlace, moveAmong } from './row-place.ts';
import { groupsInOrder } from '../../core/state/views.ts';
import { TestPlanner } from '../../../test/test-planner.ts';

const rows = ['a', 'b', 'c'].map((id, at) => ({ id, top: at * 40, bottom: at * 40 + 40 }));

it('goes before the row whose upper half it is over, after the one whose lower half, and nowhere where it is', () => {
  expect(rowPlace(rows, 'c', 10)).toEqual({ at: 'before', id: 'a' });
  expect(rowPlace(rows, 'c', 30)).toEqual({ at: 'before', id: 'b' });
  expect(rowPlace(rows, 'a', 70)).toEqual({ at: 'before', id: 'c' });
  expect(rowPlace(rows, 'a', 115)).toEqual({ at: 'after', id: 'c' });
  expect(rowPlace(rows, 'a', 500)).toEqual({ at: 'after', id: 'c' });
  expect(rowPlace(rows, 'c', -50)).toEqual({ at: 'before', id: 'a' });
  for (const y of [30, 50, 59]) expect(rowPlace(rows, 'b', y)).toBeNull();
  expect(rowPlace(rows, 'gone', 10)).toBeNull();
  expect(rowPlace([], 'a', 10)).toBeNull();
});

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
