import type { LicenseType } from '@bellweek/api-client/contract/plans';

/** Names of the licence types on the operators' pages. */
export const LICENSE_TYPE_NAMES: Record<LicenseType, string> = {
  admin: 'Admin',
  institution: 'Institution',
  individual: 'Individual',
  tester: 'Tester',
  trial: 'Trial',
};

/** Text for an empty value. */
export const NONE = '–';
