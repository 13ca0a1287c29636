/** Joined: there is an account with this address. */
export const WAITLIST_STATES = ['waiting', 'invited', 'joined'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** Limits of operators' acts, apart from LIMITS, which visitors load. */
export const WAITLIST_LIMITS = {
  /** Invitations in one act. */
  invitations: 500,
  /** Characters and lines of an imported file. */
  importText: 500_000,
  importLines: 5_000,
} as const;
