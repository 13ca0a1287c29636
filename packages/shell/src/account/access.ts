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
  /** Milliseconds since 1970, the server's time of that answer; null if there never was one. */
  confirmedAt: number | null;
  /** Milliseconds that the server's clock was ahead of this device's at that answer; left out where the answer did not tell. */
  clockOffset?: number;
}

/** Milliseconds since 1970 by the server's clock, as far as it is known. @param now the same by this device's clock */
export const serverTime = ({ clockOffset = 0 }: Entitlement, now: number): number => now + clockOffset;

/**
 * Rights to the planner. Reading and exporting are always allowed; changing needs a `licensed` account, not one whose
 * licence has `ended` or has been `unconfirmed` for too long.
 */
export type Access = 'licensed' | 'ended' | 'unconfirmed';

/** The server's clock as this device last knew it, for a planner that opens before the API answers. */
export const knownClock = ({ confirmedAt, clockOffset = 0 }: Entitlement): { offset: number; seenAt: number } => ({
  offset: clockOffset,
  seenAt: confirmedAt ?? 0,
});

/** @param now milliseconds since 1970, by this device's clock */
export function accessOf(entitlement: Entitlement, now: number): Access {
  const { license, confirmedAt } = entitlement;
  if (confirmedAt === null) return 'unconfirmed';
  const time = serverTime(entitlement, now);
  const age = time - confirmedAt;
  // A clock that was put back must not make an entitlement last for ever; a day off is an honest mistake.
  if (age > OFFLINE_DAYS * DAY_MS || age < -DAY_MS) return 'unconfirmed';
  if (!license) return 'ended';
  return license.expiresAt === null || Date.parse(license.expiresAt) > time ? 'licensed' : 'ended';
}
