import { ownRows } from '../core/state/own-rows.ts';
import type { State } from '../core/state/state.ts';
import { countUnsent, syncRowOf } from './sync-writes.ts';

/** Work that is on this device and nowhere else. */
export interface AtRisk {
  /** Tasks and events of a planner that is on this device alone; else changes that the server does not have. */
  count: number;
  isAlone: boolean;
}

export function atRiskOf(state: State): AtRisk {
  const row = syncRowOf(state);
  // Before all of it was sent once, nothing counts as sent.
  if (row && row.phase !== 'first') return { count: countUnsent(state), isAlone: false };
  const { tasks, events } = ownRows(state);
  return { count: tasks + events, isAlone: true };
}
