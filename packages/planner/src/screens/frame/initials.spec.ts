import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Zoe Park', 'ZP'],
  ['Zoe Marie van der Berg', 'ZB'],
  ['zoe@school.edu', 'Z'],
  ['Élodie', 'É'],
  ['', '•'],
])('the initials of “%s” are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
