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
/** Tester: six calendar months in UTC. */
export const TESTER_MONTHS = 6;

/** How far a client's clock may run behind before a trial of 90 days that starts now shows 91. */
const CLOCK_SLACK_MS = 60 * 60 * 1000;

/**
 * Whole days until `expiresAt`, rounded up, never below 0. Operators extend trials and tester periods to any day, so
 * there is no upper bound. Both arguments are instants in milliseconds.
 */
export function daysRemaining(type: LicenseType, expiresAt: number, now: number): number {
  const left = expiresAt - now;
  const beyondTrial = left - TRIAL_DAYS * DAY_MS;
  if (type === 'trial' && beyondTrial > 0 && beyondTrial <= CLOCK_SLACK_MS) return TRIAL_DAYS;
  return Math.max(0, Math.ceil(left / DAY_MS));
}

export interface PlanText {
  title: string;
  description: string;
}

/** The plan catalogue of the specification, section 3. Labels per state live with the plan card. */
export const PLANS: Record<LicenseType, PlanText> = {
  trial: { title: 'Explorer Pass', description: 'Explore all features free for 90 days' },
  tester: { title: 'Beta Tester', description: 'Early adopters enjoy 6 months free' },
  individual: { title: 'Individual Membership', description: 'Full access' },
  institution: { title: 'Institution Access', description: 'Free access through your school' },
  admin: { title: 'Admin Access', description: 'Manage user licences' },
};

/** The trial for people who have not heard of it: its name, what it is, its length. */
export const FREE_TRIAL = `the ${PLANS.trial.title}, our free trial: all features for ${TRIAL_DAYS} days`;

/** "Full access for $30 / year". @param price the owner's; empty where nothing is sold. */
export const membershipDescription = (price: string): string =>
  price ? `${PLANS.individual.description} for ${price}` : PLANS.individual.description;
