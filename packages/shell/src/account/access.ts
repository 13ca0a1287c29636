import type { EndedAccess, License } from '@bellweek/api-client/contract/license';

const DAY_MS = 86_400_000;
/** Days for which the planner can be changed after the API's last answer. */
export const OFFLINE_DAYS = 14;

/** The API's last answer about a person's plan. */
export interface Entitlement {
  /** The active licence; null when there was none. */
  license: License | null;
  /** The access before, where there is no licence and it is known. */
  ended?: EndedAccess | null;
  /** Milliseconds since 1970, the time of that answer; null if there never was one. */
  confirmedAt: number | null;
}

/**
 * Rights to the planner. Reading and exporting are always allowed; changing needs a `licensed` account, not one whose
 * licence has `ended` or has been `unconfirmed` for too long.
 */
export type Access = 'licensed' | 'ended' | 'unconfirmed';

/** @param now milliseconds since 1970, by this device's clock */
export function accessOf({ license, confirmedAt }: Entitlement, now: number): Access {
  if (confirmedAt === null) return 'unconfirmed';
  const age = now - confirmedAt;
  // A clock that was put back must not make an entitlement last for ever; a day off is an honest mistake.
  if (age > OFFLINE_DAYS * DAY_MS || age < -DAY_MS) return 'unconfirmed';
  if (!license) return 'ended';
  return license.expiresAt === null || Date.parse(license.expiresAt) > now ? 'licensed' : 'ended';
}
