import { expect, it } from 'vitest';
import { keptSignIn } from './kept-sign-in.ts';

it('S65 says in the account that a sign-in ends with the program, and nothing where it is kept', () => {
  expect(keptSignIn({ isForgotten: true }, '/account')).toContain('does not keep your sign-in');
  expect(keptSignIn({ isForgotten: true }, '/planner')).toBeNull();
  expect(keptSignIn({ isForgotten: false }, '/account')).toBeNull();
});
