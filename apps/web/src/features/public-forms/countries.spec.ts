import { describe, expect, it } from 'vitest';
import { AUSTRALIA, loadCountries } from './countries.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { COUNTRY_WORDS } from './country-words.ts';

/** Codes named in the Unicode data that ISO has not assigned: groups, reservations and old countries. */
const NOT_ASSIGNED = [
  ...['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'XK'],
  ...['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'],
];

/** Every two-letter code that this platform has a name for, old codes mapped to their successors. */
function namedCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => names.of(code) !== undefined);
}

describe('the countries', () => {
  it('are the 249 of ISO 3166-1, each once', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    expect([...COUNTRY_CODES].sort()).toEqual(namedCodes().filter((code) => !NOT_ASSIGNED.includes(code)));
  });

  it('each have an English name of their own', async () => {
    const countries = await loadCountries();
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ label }) => label)).size).toBe(249);
    for (const { value, label } of countries) {
      expect(value).toMatch(/^[A-Z]{2}$/);
      expect(label).not.toBe(value);
    }
    expect(countries).toContainEqual(expect.objectContaining(AUSTRALIA));
    expect(countries[0]?.label).toBe('Afghanistan');
    expect(countries.at(-1)?.label).toBe('Zimbabwe');
  });

  it('are also found by the names that people use, none of which is two', async () => {
    for (const code of Object.keys(COUNTRY_WORDS)) expect(COUNTRY_CODES).toContain(code);
    const countries = await loadCountries();
    const labels = new Set(countries.map(({ label }) => label));
    const words = countries.flatMap((country) => country.words ?? []);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => labels.has(word))).toEqual([]);
    expect(countries.find(({ value }) => value === 'LC')?.words).toEqual(['Saint Lucia']);
  });
});
