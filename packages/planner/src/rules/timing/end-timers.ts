import type { TimeEntry } from '../../schema/time-entry.ts';
import { stateSoFar } from '../../core/history/transaction.ts';
import type { Transaction } from '../../core/history/transaction.ts';
import { countedTimes, endBySign, minutesOf, stretchesOf } from './counted-time.ts';
import { tookOfAll } from './time-words.ts';

/** Ends the timers of what is done now. @returns a sentence for the notice, or an empty one */
export function endTimers(draft: Transaction, isOf: (row: TimeEntry) => boolean): string {
  const stretches = stretchesOf(draft.state).filter(({ row }) => isOf(row));
  const open = stretches.findLast(({ row }) => row.endedAt === null || row.isPaused);
  if (!open) return '';
  const { row } = open;
  const now = Date.parse(draft.serverTime);
  const endedAt = row.endedAt ?? new Date(endBySign(open, now)).toISOString();
  draft.put('timeEntries', { ...row, endedAt, isPaused: false });
  const all = countedTimes(stateSoFar(draft), now).filter((time) => isOf(time.row) && time.row.itemId === row.itemId);
  const minutes = minutesOf(all.filter((time) => time.row.runId === row.runId));
  return minutes > 0 ? tookOfAll('It', minutes, minutesOf(all)) : '';
}
