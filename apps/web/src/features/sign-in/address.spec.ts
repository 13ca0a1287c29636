import { SIGN_IN_ERRORS } from '@bellweek/api-client/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { asksIt, signInError } from './address.ts';

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

describe('asksIt', () => {
  it('is true where the school’s administrators can help', () => {
    expect(asksIt('school_not_allowed')).toBe(true);
    expect(asksIt('account_elsewhere')).toBe(true);
  });

  it.each([null, '', 'toString', 'cancelled', 'browser_refused'])('is false for %j', (code) => {
    expect(asksIt(code)).toBe(false);
  });

  it('goes with a sentence that ends before an address, and no other does', () => {
    for (const [code, sentence] of Object.entries(SIGN_IN_ERRORS)) expect(sentence.endsWith(':')).toBe(asksIt(code));
  });
});
