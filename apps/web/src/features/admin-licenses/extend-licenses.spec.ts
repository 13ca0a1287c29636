import { expect, it } from 'vitest';
import { sayUndone } from './extend-licenses.tsx';

it.each([
  [2, 0, '2 licenses end as before.'],
  [1, 1, '1 license ends as before. 1 license stays: it has changed since.'],
  [8, 1_200, '8 licenses end as before. 1,200 licenses stay: they have changed since.'],
])('an undo of %i, without %i: %s', (count, left, said) => {
  expect(sayUndone(count, left)).toBe(said);
});
