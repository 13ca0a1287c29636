import { expect, it } from 'vitest';
import { letterOf } from './words.ts';

it('takes two characters as people see them, and no more than a row holds', () => {
  expect(letterOf('E')).toBe('E');
  expect(letterOf(' 12th ')).toBe('12');
  expect(letterOf('é')).toBe('é');
  expect(letterOf('🇦🇺!')).toBe('🇦🇺!');
  expect(letterOf('👩‍👩‍👧‍👦x')).toBe('x');
  expect(letterOf('  ')).toBeNull();
  expect(letterOf('Maths', 1)).toBe('M');
});
