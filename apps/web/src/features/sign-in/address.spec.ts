import { describe, expect, it } from 'vitest';
import { signInError } from './address.ts';

describe('signInError', () => {
  it('has a sentence for a known code', () => {
    expect(signInError('account_exists_google')).toBe(
      'You already have an account with Google. Please log in with Google.',
    );
  });

  it.each(['', 'nonsense', 'toString', '__proto__'])('has a general one for %j', (code) => {
    expect(signInError(code)).toBe('The sign-in did not work. Please try again.');
  });

  it('says nothing without a code', () => {
    expect(signInError(null)).toBeNull();
  });
});
