import { afterEach, expect, it } from 'vitest';
import { setSpelling, spelled } from './spelling.ts';

afterEach(() => setSpelling({ country: null, dates: 'dayFirst' }));

it.each([
  ['US', 'dayFirst', 'No color, Canceled'],
  [null, 'monthFirst', 'No color, Canceled'],
  ['CA', 'monthFirst', 'No colour, Cancelled'],
  [null, 'dayFirst', 'No colour, Cancelled'],
] as const)('a student in %s with dates %s reads “%s”', (country, dates, words) => {
  setSpelling({ country, dates });
  expect(spelled('No colour, Cancelled')).toBe(words);
});
