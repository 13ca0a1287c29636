import { expect, it } from 'vitest';
import { requiredName } from './required-name.js';

const name = requiredName(20);

it.each([' Ana ', '\tAna\n', '\u00a0Ana', '\u200bAna', '\ufeff\u200eAna', '\u202eAna ', '\u3000Ana\u3000'])(
  'stores %j without what is around it',
  (written) => expect(name.parse(written)).toBe('Ana'),
);

it('stores a formula without the blank that hides it, and what is within a name', () => {
  expect(name.parse(' =1+1')).toBe('=1+1');
  expect(name.parse('Ana Mária ❤️')).toBe('Ana Mária ❤️');
});

it.each(['', ' ', '\u200b', '\u00a0\ufeff\t', 'x'.repeat(21)])('refuses %j', (written) => {
  expect(name.safeParse(written).success).toBe(false);
});
