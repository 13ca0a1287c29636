import { expect, it } from 'vitest';
import { sayEnd } from './end-access.tsx';

it.each([
  [1_200, 1_200, '1,200 people lose access immediately and can still read and export their planner.'],
  [
    1_200,
    1,
    '1 person loses access immediately and can still read and export their planner. 1,199 people are not affected.',
  ],
  [1, 0, 'Nobody loses access. 1 person is not affected.'],
])('of %i members %i depend on it: %s', (members, dependent, said) => {
  expect(sayEnd({ members, active: 0, dependent })).toBe(said);
});
