import { describe, expect, it } from 'vitest';
import { emailIn } from './use-mail-preference.ts';

describe('emailIn', () => {
  it.each([
    ['?email=a%2Bb%40example.com', 'a+b@example.com'],
    ['?email=a+b@example.com', 'a+b@example.com'],
    ['?email=%20sam@example.com%20', 'sam@example.com'],
  ])('%s names %s', (search, email) => {
    expect(emailIn(new URLSearchParams(search))).toBe(email);
  });

  it.each(['', '?email=', '?email=sam', '?email=sam@', '?email=sam@example', '?mail=sam@example.com'])(
    '%j names nobody',
    (search) => {
      expect(emailIn(new URLSearchParams(search))).toBe('');
    },
  );
});
