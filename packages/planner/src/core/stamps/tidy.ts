import type { Change } from '../../schema/tables.ts';
import type { State } from '../state/state.ts';
import { isUnsent } from './row-stamps.ts';
import { timeOf } from './stamp.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which values that another device's replaced are listed. */
const LOST_DAYS = 30;
/** Days for which the mark of a removed row is kept, so that a device that was away learns of it. */
const REMOVAL_DAYS = 400;

export const isForgotten = (removedAt: string, now: number): boolean => timeOf(removedAt) < now - REMOVAL_DAYS * DAY_MS;

/** Whether an instant was within a day; a clock may have been wrong either way. */
export const isLately = (at: string | null, now: number): boolean =>
  at !== null && Math.abs(now - Date.parse(at)) < DAY_MS;

/** Removes what sync keeps for a while only. */
export function tidyChanges(state: State, now: number): Change[] {
  const { lostValues, stamps } = state.rows;
  const old = [...lostValues.values()].filter(({ foundAt }) => Date.parse(foundAt) < now - LOST_DAYS * DAY_MS);
  const marks = [...stamps.values()].filter((row) => row.removal && !isUnsent(row) && isForgotten(row.removal.at, now));
  return [
    ...old.map(({ id }): Change => ({ table: 'lostValues', type: 'remove', id })),
    ...marks.map(({ id }): Change => ({ table: 'stamps', type: 'remove', id })),
  ];
}
