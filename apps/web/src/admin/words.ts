import type { LicenseType } from '@bellweek/api-client/contract/plans';

/** How the operators' pages write the licence types. */
export const LICENSE_TYPE_NAMES: Record<LicenseType, string> = {
  admin: 'Admin',
  institution: 'Institution',
  individual: 'Individual',
  tester: 'Tester',
  trial: 'Trial',
};

/** What stands where there is nothing to show. */
export const NONE = '–';
