import { expect, it } from 'vitest';
import { isMailable } from './mailable.js';

it.each([
  ['ada@school.edu.au', true],
  ['Ada+x@mail.example', true],
  ['ada@müller.de', true],
  ['ada@школа.рф', true],
  ['ada@mine.github.io', true],
  ['a@b.c', false],
  ['üö@ä.ö', false],
  ['ada@school.localhost', false],
  ['ada@1.2.3.4', false],
  ['a,b@school.edu', false],
  ['ada@school', false],
])('%s can be mailed: %s', (email, is) => {
  expect(isMailable(email)).toBe(is);
});
