// Runs in a service worker too: imports nothing but types.
import type { Instant } from '../../core/time/zones.ts';
import type { KeptReminders } from './due-reminders.ts';

/** Reminders that a page, or the worker, is about to show. */
export interface Claim {
  at: Instant;
  /** Moment up to which reminders were looked for before it. */
  upTo: Instant | null;
  keys: readonly string[];
}

export interface ClaimedReminders extends KeptReminders {
  claims: readonly Claim[];
}

/** Notes that what was claimed is on the screen. Pure. */
export const settleClaim = <R extends ClaimedReminders>(record: R, { keys }: Claim): R => ({
  ...record,
  claims: record.claims.filter((each) => each.keys[0] !== keys[0]),
});
