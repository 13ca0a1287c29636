import { afterEach, expect, it } from 'vitest';
import { setSpelling, spelled } from './spelling.ts';

afterEach(() => setSpelling({ country: null, dates: 'dayFirst' }));

it.each([
  ['US', 'dayFirst', 'No color, Canceled, Math'],
  [null, 'monthFirst', 'No color, Canceled, Math'],
  ['CA', 'monthFirst', 'No colour, Cancelled, Maths'],
  [null, 'dayFirst', 'No colour, Cancelled, Maths'],
] as const)('a student in %s with dates %s reads “%s”', (country, dates, words) => {
  setSpelling({ country, dates });
  expect(spelled('No colour, Cancelled, Maths')).toBe(words);
});
