import { expect, it } from 'vitest';
import { rowPlace } from './row-place.ts';

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
