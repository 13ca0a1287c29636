import { expect, it } from 'vitest';
import { signInHint } from './sign-in-hint.ts';

it('S65 says in the account that a sign-in ends with the program, and nothing where it is kept', () => {
  expect(signInHint({ isForgotten: true }, '/account')).toContain('does not keep your sign-in');
  expect(signInHint({ isForgotten: true }, '/planner')).toBeNull();
  expect(signInHint({ isForgotten: false }, '/account')).toBeNull();
});
