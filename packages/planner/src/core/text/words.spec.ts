import { expect, it } from 'vitest';
import { letterOf, plural } from './words.ts';

it('takes two characters as people see them, and no more than a row holds', () => {
  expect(letterOf('E')).toBe('E');
  expect(letterOf(' 12th ')).toBe('12');
  expect(letterOf('é')).toBe('é');
  expect(letterOf('🇦🇺!')).toBe('🇦🇺!');
  expect(letterOf('👩‍👩‍👧‍👦x')).toBe('x');
  expect(letterOf('  ')).toBeNull();
  expect(letterOf('Maths', 1)).toBe('M');
});

it.each([
  [1, '1 task'],
  [9_999, '9,999 tasks'],
  [10_000, '10,000 tasks'],
])('writes %i with separators', (count, words) => {
  expect(plural(count, 'task')).toBe(words);
});
