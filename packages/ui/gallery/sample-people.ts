import type { DashboardScreenProps } from '../src/screens/dashboard/dashboard-screen.tsx';

/** Wednesday of a school week, so that "now" is within the lessons. */
export const SAMPLE_NOW = new Date(2026, 10, 18, 11, 22).getTime();

const inDays = (days: number) => new Date(SAMPLE_NOW + days * 24 * 60 * 60 * 1000).toISOString();

const NOBODY = {
  license: null,
  institutionName: null,
  trialUsed: false,
  isInvitedTester: false,
  membershipPrice: '$30 / year',
  now: SAMPLE_NOW,
};

export const SAMPLE_USER = { name: 'Sam Student', email: 'student@example.com', oauthProvider: 'google' } as const;

type Plan = Omit<DashboardScreenProps, 'user' | 'isLoading' | 'os'>;

/** Every licence type and state of the specification, section 4. */
export const SAMPLE_PLANS: Record<string, Plan> = {
  'No licence': NOBODY,
  'No licence, trial over': { ...NOBODY, trialUsed: true },
  'Invited tester': { ...NOBODY, isInvitedTester: true },
  Trial: { ...NOBODY, license: { type: 'trial', expiresAt: inDays(61) } },
  'Trial, last day': { ...NOBODY, license: { type: 'trial', expiresAt: inDays(0.5) } },
  Tester: { ...NOBODY, license: { type: 'tester', expiresAt: inDays(120) } },
  Individual: { ...NOBODY, license: { type: 'individual', expiresAt: inDays(200) }, trialUsed: true },
  Institution: {
    ...NOBODY,
    license: { type: 'institution', expiresAt: inDays(400) },
    institutionName: 'Northfield College',
  },
  Admin: { ...NOBODY, license: { type: 'admin', expiresAt: null } },
};
