import type { License } from '@bellweek/api-client/contract/license';

const DAY_MS = 86_400_000;
/** How long the planner can be changed on the API's last word. */
export const OFFLINE_DAYS = 14;

/** What the API last said of somebody. */
export interface Entitlement {
  /** The active licence; null when there was none. */
  license: License | null;
  /** Milliseconds since 1970, when the API said so. */
  confirmedAt: number;
}

/**
 * What somebody may do with the planner: reading and exporting always; changing it with a `licensed` account, not when the
 * licence has `ended`, and not when nobody has been able to ask for so long that it is `unconfirmed`.
 */
export type Access = 'licensed' | 'ended' | 'unconfirmed';

/** @param now milliseconds since 1970, by this device's clock */
export function accessOf({ license, confirmedAt }: Entitlement, now: number): Access {
  const age = now - confirmedAt;
  // A clock that was put back must not make the last word count for ever; a day off is an honest mistake.
  if (age > OFFLINE_DAYS * DAY_MS || age < -DAY_MS) return 'unconfirmed';
  if (!license) return 'ended';
  return license.expiresAt === null || Date.parse(license.expiresAt) > now ? 'licensed' : 'ended';
}
