import { countOwn } from '../core/state/own-rows.ts';
import type { State } from '../core/state/state.ts';
import { countUnsent, syncRowOf } from './sync-writes.ts';

/** Work that is on this device and nowhere else. */
export interface AtRisk {
  /** Tasks, events and lessons of a planner that is on this device alone; else changes that the server does not have. */
  count: number;
  isAlone: boolean;
  /** This device alone can open the planner that the server has: there is no spare key, and no other device. */
  isOnlyKey: boolean;
}

export function atRiskOf(state: State): AtRisk {
  const row = syncRowOf(state);
  // Before all of it was sent once, nothing counts as sent.
  const written = countOwn(state);
  if (!row || row.phase === 'first') return { count: written, isAlone: true, isOnlyKey: false };
  // A device that has not looked yet who else can open the planner counts as the only one.
  const hasOther = row.seen !== undefined && (row.seen.hasSpareKey !== false || row.seen.devices.length > 1);
  return { count: countUnsent(state), isAlone: false, isOnlyKey: written > 0 && !hasOther };
}
