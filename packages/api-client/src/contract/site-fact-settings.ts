// By the package's own name: the website's server also runs from these sources, where no site-facts.js or school-logo.js exists.
import { SCHOOL_LOGO_ADDRESS } from '@bellweek/api-client/contract/school-logo';
import type { FactName, SitePart } from '@bellweek/api-client/contract/site-facts';

/**
 * Facts of a development copy, from the specification. Browsers load none of them: they would be in the scripts of every
 * owner.
 */
export const DEVELOPMENT_FACTS = {
  supportEmail: 'support@bellweek.app',
  membershipPrice: '$30 / year',
  hostingCountry: 'Australia',
} as const;

const { supportEmail, membershipPrice, hostingCountry } = DEVELOPMENT_FACTS;
const UNSET = 'To be confirmed';

interface FactSetting {
  variable: string;
  kind: 'text' | 'email' | 'address';
  /** Text in development while the variable is not set. Production refuses to start without it. */
  unset: string;
  /** The part of the website that alone states it: without the part, production needs no value. */
  part?: SitePart;
  /** An owner may have none. */
  isOptional?: true;
  /** Text that pages state instead of the value. */
  stated?: string;
}

/** Where each fact comes from. */
export const SITE_FACTS: Record<FactName, FactSetting> = {
  companyName: { variable: 'COMPANY_NAME', kind: 'text', unset: UNSET },
  companyNumber: { variable: 'COMPANY_NUMBER', kind: 'text', unset: UNSET },
  companyAddress: { variable: 'COMPANY_ADDRESS', kind: 'text', unset: UNSET },
  governingLaw: { variable: 'GOVERNING_LAW', kind: 'text', unset: UNSET },
  /** Where everybody writes to; the API reads it too, for emails. */
  supportEmail: { variable: 'SUPPORT_EMAIL', kind: 'email', unset: supportEmail },
  privacyEmail: { variable: 'PRIVACY_EMAIL', kind: 'email', unset: supportEmail },
  /** The country of the servers. */
  hostingCountry: { variable: 'HOSTING_COUNTRY', kind: 'text', unset: hostingCountry },
  /** The price that members pay, as plans state it. */
  membershipPrice: { variable: 'MEMBERSHIP_PRICE', kind: 'text', unset: membershipPrice, part: 'shop' },
  schoolPrice: { variable: 'SCHOOL_PRICE', kind: 'text', unset: UNSET, part: 'shop' },
  schoolsEmail: { variable: 'SCHOOLS_EMAIL', kind: 'email', unset: supportEmail, part: 'shop' },
  dataAgreementUrl: { variable: 'DATA_AGREEMENT_URL', kind: 'address', unset: '/contact', part: 'shop' },
  hostingProvider: { variable: 'HOSTING_PROVIDER', kind: 'text', unset: UNSET, part: 'shop' },
  mailProvider: { variable: 'MAIL_PROVIDER', kind: 'text', unset: UNSET, part: 'shop' },
  backupRetention: { variable: 'BACKUP_RETENTION', kind: 'text', unset: UNSET, part: 'shop' },
  /** Name of the school's own OpenID provider, on its button. */
  openIdName: { variable: 'OPENID_NAME', kind: 'text', unset: '', isOptional: true },
  /** The school whose own copy this is. With it, the parts below are off unless they are set. */
  schoolName: { variable: 'SCHOOL_NAME', kind: 'text', unset: '', isOptional: true },
  /** Path of a file, which the server alone knows: pages state the address where it serves the file. */
  schoolLogo: { variable: 'SCHOOL_LOGO', kind: 'text', unset: '', isOptional: true, stated: SCHOOL_LOGO_ADDRESS },
  /** A provider without one is left out of a school's own copy, and Microsoft is coming soon elsewhere. */
  googleClientId: { variable: 'GOOGLE_CLIENT_ID', kind: 'text', unset: '', isOptional: true },
  appleClientId: { variable: 'APPLE_CLIENT_ID', kind: 'text', unset: '', isOptional: true },
  microsoftClientId: { variable: 'MICROSOFT_CLIENT_ID', kind: 'text', unset: '', isOptional: true },
};

/** The variable of each part of the website, `on` or `off`. */
export const SITE_PARTS: Record<SitePart, string> = { pilot: 'PILOT_PAGE', shop: 'SHOP_WINDOW' };
