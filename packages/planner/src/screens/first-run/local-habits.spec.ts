import { expect, it } from 'vitest';
import { localHabits } from './local-habits.ts';

it.each([
  ['en-US', '12', 7],
  ['en-AU', '12', 1],
  ['en-GB', '24', 1],
  ['de', '24', 1],
  ['ar-EG', '12', 6],
  ['pt-BR', '24', 7],
] as const)('knows the clock and the week of %s', (language, clock, weekStart) => {
  expect(localHabits(language)).toEqual({ clock, weekStart });
});

it.each(['', 'not a language', 'xx-Nowhere-!'])('makes do with %j', (language) => {
  expect(localHabits(language)).toEqual({ clock: expect.stringMatching(/^(12|24)$/) as string, weekStart: 1 });
});
