/** Licence types, most privileged first: of several active licences the first counts. */
export const LICENSE_PRECEDENCE = ['admin', 'institution', 'individual', 'tester', 'trial'] as const;
export type LicenseType = (typeof LICENSE_PRECEDENCE)[number];

/** Names of the licence types for operators. */
export const LICENSE_NAMES: Record<LicenseType, string> = {
  admin: 'Admin',
  institution: 'Institution',
  individual: 'Individual',
  tester: 'Tester',
  trial: 'Trial',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Trial: 90 × 24 h. */
export const TRIAL_DAYS = 90;
/** Tester: six calendar months in UTC. The longest such period (1 July to 1 January) has 184 days. */
export const TESTER_MONTHS = 6;
const LONGEST_TESTER_DAYS = 184;

const PLAN_DAYS: Partial<Record<LicenseType, number>> = { trial: TRIAL_DAYS, tester: LONGEST_TESTER_DAYS };

/**
 * Whole days until `expiresAt`, rounded up, never below 0 nor above the plan's own length.
 * The upper bound hides a client clock that runs behind. Both arguments are instants in milliseconds.
 */
export function daysRemaining(type: LicenseType, expiresAt: number, now: number): number {
  const days = Math.ceil((expiresAt - now) / DAY_MS);
  return Math.max(0, Math.min(days, PLAN_DAYS[type] ?? Number.MAX_SAFE_INTEGER));
}

/** Price of the individual membership. */
export const YEAR_PRICE = '$30 / year';

export interface PlanText {
  title: string;
  description: string;
}

/** The plan catalogue of the specification, section 3. Labels per state live with the plan card. */
export const PLANS: Record<LicenseType, PlanText> = {
  trial: { title: 'Explorer Pass', description: 'Explore all features free for 90 days' },
  tester: { title: 'Beta Tester', description: 'Early adopters enjoy 6 months free' },
  individual: { title: 'Individual Membership', description: `Full access for ${YEAR_PRICE}` },
  institution: { title: 'Institution Access', description: 'Free access through your school' },
  admin: { title: 'Admin Access', description: 'Manage user licences' },
};
