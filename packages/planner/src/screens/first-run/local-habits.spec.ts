import { expect, it } from 'vitest';
import { localHabits } from './local-habits.ts';

it.each([
  ['en-US', '12', 'monthFirst', 7],
  ['en-AU', '12', 'dayFirst', 1],
  ['en-GB', '24', 'dayFirst', 1],
  ['de', '24', 'dayFirst', 1],
  ['ar-EG', '12', 'dayFirst', 6],
  ['pt-BR', '24', 'dayFirst', 7],
] as const)('knows the clock, the dates and the week of %s', (language, clock, dates, weekStart) => {
  expect(localHabits(language)).toEqual({ clock, dates, weekStart });
});

it.each(['', 'not a language', 'xx-Nowhere-!'])('makes do with %j', (language) => {
  expect(localHabits(language)).toEqual({
    clock: expect.stringMatching(/^(12|24)$/) as string,
    dates: expect.stringMatching(/^(dayFirst|monthFirst)$/) as string,
    weekStart: 1,
  });
});
