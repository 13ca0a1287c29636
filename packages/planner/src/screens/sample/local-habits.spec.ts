import { expect, it } from 'vitest';
import { localHabits } from './local-habits.ts';

it.each([
  ['en-US', '12', 'monthFirst', 7, false],
  ['en-AU', '12', 'dayFirst', 1, false],
  ['en-GB', '24', 'dayFirst', 1, false],
  ['de', '24', 'dayFirst', 1, true],
  ['de-CH', '24', 'dayFirst', 1, true],
  ['sv', '24', 'dayFirst', 1, true],
  ['ar-EG', '12', 'dayFirst', 6, false],
  ['pt-BR', '24', 'dayFirst', 7, false],
] as const)('knows the clock, the dates and the week of %s', (language, clock, dates, weekStart, showsWeekNumbers) => {
  expect(localHabits(language)).toEqual({ clock, dates, weekStart, showsWeekNumbers });
});

it.each(['', 'not a language', 'xx-Nowhere-!'])('makes do with %j', (language) => {
  expect(localHabits(language)).toEqual({
    clock: expect.stringMatching(/^(12|24)$/) as string,
    dates: expect.stringMatching(/^(dayFirst|monthFirst)$/) as string,
    weekStart: 1,
    showsWeekNumbers: false,
  });
});
