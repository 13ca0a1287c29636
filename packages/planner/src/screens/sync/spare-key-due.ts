import { ownRows } from '../../core/state/own-rows.ts';
import type { State } from '../../core/state/state.ts';

const DAYS_MS = 3 * 24 * 60 * 60 * 1000;
const TASKS = 10;

/** Whether a student has enough to lose to be asked for a spare key: after the third day, or the tenth task. */
export const isSpareKeyDue = (state: State, startedAt: string | null, now: string): boolean =>
  ownRows(state).tasks >= TASKS || (startedAt !== null && Date.parse(now) - Date.parse(startedAt) >= DAYS_MS);
