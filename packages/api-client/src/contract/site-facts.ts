// By the package's own name: the website's server also runs from these sources, where no product.js exists.
import { PRODUCT } from '@bellweek/api-client/contract/product';

interface Fact {
  /** Variable of the website's environment. */
  variable: string;
  kind: 'text' | 'email' | 'address';
  /** Text while the variable is not set, which production refuses. */
  unset: string;
}

const UNSET = 'To be confirmed';

/** Facts about the business that only its owner knows, by the names that pages use. */
export const SITE_FACTS = {
  companyName: { variable: 'COMPANY_NAME', kind: 'text', unset: UNSET },
  companyNumber: { variable: 'COMPANY_NUMBER', kind: 'text', unset: UNSET },
  companyAddress: { variable: 'COMPANY_ADDRESS', kind: 'text', unset: UNSET },
  governingLaw: { variable: 'GOVERNING_LAW', kind: 'text', unset: UNSET },
  schoolPrice: { variable: 'SCHOOL_PRICE', kind: 'text', unset: UNSET },
  schoolsEmail: { variable: 'SCHOOLS_EMAIL', kind: 'email', unset: PRODUCT.supportEmail },
  privacyEmail: { variable: 'PRIVACY_EMAIL', kind: 'email', unset: PRODUCT.supportEmail },
  dataAgreementUrl: { variable: 'DATA_AGREEMENT_URL', kind: 'address', unset: '/contact' },
  hostingProvider: { variable: 'HOSTING_PROVIDER', kind: 'text', unset: UNSET },
  mailProvider: { variable: 'MAIL_PROVIDER', kind: 'text', unset: UNSET },
  backupRetention: { variable: 'BACKUP_RETENTION', kind: 'text', unset: UNSET },
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof SITE_FACTS;
export type SiteFacts = Record<FactName, string>;

export const FACT_NAMES = Object.keys(SITE_FACTS) as FactName[];

/** One value per fact. */
export function mapFacts(value: (name: FactName) => string): SiteFacts {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, value(name)])) as SiteFacts;
}

/** Placeholder of a fact in pages rendered at build time, where no fact is known; the website's server replaces it. */
export const factPlaceholder = (name: FactName): string => `{{${name}}}`;
