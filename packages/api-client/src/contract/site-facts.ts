/** Facts about the business that only its owner knows, by the names that pages use. `site-fact-settings.ts` says where they come from. */
export const FACT_NAMES = [
  'companyName',
  'companyNumber',
  'companyAddress',
  'governingLaw',
  'supportEmail',
  'privacyEmail',
  'hostingCountry',
  'membershipPrice',
  'schoolPrice',
  'schoolsEmail',
  'dataAgreementUrl',
  'hostingProvider',
  'mailProvider',
  'backupRetention',
  'openIdName',
  'googleClientId',
  'appleClientId',
  'microsoftClientId',
  'schoolName',
  'schoolLogo',
] as const;

export type FactName = (typeof FACT_NAMES)[number];
export type SiteFacts = Record<FactName, string>;

/** One value per fact. */
export function mapFacts(value: (name: FactName) => string): SiteFacts {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, value(name)])) as SiteFacts;
}

/** Placeholder of a fact in pages rendered at build time, where no fact is known; the website's server replaces it. */
export const factPlaceholder = (name: FactName): string => `{{${name}}}`;

/** A fact as the server writes it into a page. */
export const escapeFact = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

/**
 * Parts of the website that an owner may turn off: `pilot` is the page of the pilot school, `shop` all that sells:
 * waitlist, demo, schools and membership.
 */
export const PART_NAMES = ['pilot', 'shop'] as const;
export type SitePart = (typeof PART_NAMES)[number];
export type ShownParts = Record<SitePart, boolean>;

export const ALL_PARTS: ShownParts = { pilot: true, shop: true };

/** Folder of the built pages without those parts; empty with all of them. */
export const withoutParts = (shows: ShownParts): string => PART_NAMES.filter((part) => !shows[part]).join('-');
