import { expect, it } from 'vitest';
import { sayExtend, sayPlan, sayUndone } from './extend-licenses.tsx';

it.each([
  [2, 0, '2 licenses end as before.'],
  [1, 1, '1 license ends as before. 1 license stays: it has changed since.'],
  [8, 1_200, '8 licenses end as before. 1,200 licenses stay: they have changed since.'],
])('an undo of %i, without %i: %s', (count, left, said) => {
  expect(sayUndone(count, left)).toBe(said);
});

it('a plan names the types, and says what stays', () => {
  const [end, later] = ['2026-12-05T12:00:00.000Z', '2026-12-28T12:00:00.000Z'];
  const types = [
    { type: 'trial', count: 2 },
    { type: 'individual', count: 1 },
  ] as const;
  expect(sayPlan({ count: 3, types: [...types], firstEnd: end, lastEnd: end, kept: 1 }, later)).toMatch(
    /^3 licenses \(2 Trial, 1 Individual\) now end on .+\. The new end is .+\. 1 license stays as before\.$/,
  );
});

it.each([
  [0, { total: 121, totalIsCapped: false }, 'Extend all 121 results…'],
  [0, { total: 1, totalIsCapped: false }, 'Extend 1 result…'],
  [2, { total: 121, totalIsCapped: false }, 'Extend 2 selected…'],
  [0, { total: 0, totalIsCapped: false }, 'Extend…'],
  [0, undefined, 'Extend…'],
])('%i chosen of %o: %s', (chosen, total, said) => {
  expect(sayExtend(chosen, total)).toBe(said);
});
