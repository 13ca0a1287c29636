import type { TimeEntry } from '../../schema/time-entry.ts';
import type { Transaction } from '../../core/history/transaction.ts';
import { formatLength } from '../../core/time/format.ts';
import { endBySign, MINUTE_MS, stretchesOf } from './counted-time.ts';

/** Ends the timers of what is done now. @returns a sentence for the notice, or an empty one */
export function endTimers(draft: Transaction, isOf: (row: TimeEntry) => boolean): string {
  const stretches = stretchesOf(draft.state).filter(({ row }) => isOf(row));
  const open = stretches.findLast(({ row }) => row.endedAt === null || row.isPaused);
  if (!open) return '';
  const { row } = open;
  const endedAt = row.endedAt ?? new Date(endBySign(open, Date.parse(draft.serverTime))).toISOString();
  draft.put('timeEntries', { ...row, endedAt, isPaused: false });
  const run = stretches.filter((each) => each !== open && each.row.runId === row.runId);
  const before = run.reduce((sum, each) => sum + Date.parse(each.row.endedAt ?? '') - each.start, 0);
  const minutes = Math.round((before + Date.parse(endedAt) - open.start) / MINUTE_MS);
  return minutes > 0 ? `It took ${formatLength(minutes)}` : '';
}
