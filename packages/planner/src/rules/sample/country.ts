import { COUNTRIES } from '../../schema/settings.ts';
import type { Country } from '../../schema/settings.ts';

export const COUNTRY_NAMES: Record<Country, string> = {
  AU: 'Australia',
  NZ: 'New Zealand',
  GB: 'United Kingdom',
  IE: 'Ireland',
  US: 'United States',
  CA: 'Canada',
  other: 'Another country',
};

/** Time zones of the countries, as patterns of their names. */
const ZONES: readonly [RegExp, Country][] = [
  [/^Australia\//, 'AU'],
  [/^Pacific\/(Auckland|Chatham)$/, 'NZ'],
  [/^Europe\/(London|Belfast)$/, 'GB'],
  [/^Europe\/Dublin$/, 'IE'],
  [
    /^America\/(Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Halifax|Moncton|St_Johns|Regina|Whitehorse|Iqaluit)$/,
    'CA',
  ],
  [/^America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Juneau)$/, 'US'],
  [/^America\/(Indiana|Kentucky|North_Dakota)\/|^Pacific\/Honolulu$/, 'US'],
];

const isCountry = (code: string): code is Country => (COUNTRIES as readonly string[]).includes(code);

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

/** The country that a device suggests: of its language (`en-GB`), or of its clock where the language names none. */
export function countryOf(language: string, zone: string): Country {
  const region = regionOf(language);
  if (region !== undefined) return isCountry(region) ? region : 'other';
  return ZONES.find(([names]) => names.test(zone))?.[1] ?? 'other';
}
