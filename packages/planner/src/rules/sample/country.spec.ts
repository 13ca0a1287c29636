import { expect, it } from 'vitest';
import { countryOf } from './country.ts';

it.each([
  ['en-AU', 'Australia/Sydney', 'AU'],
  ['en-GB', 'Europe/London', 'GB'],
  // 18, 24: a language that names a country is believed, wherever the clock is.
  ['en-GB', 'Australia/Sydney', 'GB'],
  ['en-US', 'Australia/Sydney', 'US'],
  ['en-NZ', 'Pacific/Auckland', 'NZ'],
  ['en-IE', 'Europe/Dublin', 'IE'],
  ['fr-CA', 'America/Toronto', 'CA'],
  ['de-DE', 'Europe/London', 'other'],
  ['en', 'America/New_York', 'US'],
  ['en', 'America/Indiana/Knox', 'US'],
  ['en', 'America/Vancouver', 'CA'],
  ['en', 'Australia/Broken_Hill', 'AU'],
  ['de', 'Europe/Berlin', 'other'],
  ['', 'Pacific/Chatham', 'NZ'],
  ['not a language', '', 'other'],
])('%s on a clock of %s is %s', (language, zone, country) => {
  expect(countryOf(language, zone)).toBe(country);
});
