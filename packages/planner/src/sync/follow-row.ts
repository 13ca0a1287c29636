import type { SyncRow } from '../schema/sync-rows.ts';
import type { PlannerSession } from '../session/session.ts';
import { syncRowOf } from '../session/sync-writes.ts';
import { OFF } from './sync-port.ts';
import type { SyncView } from './sync-port.ts';

/** Tells of each change of the row of sync, by this or another window. @returns a function that ends it */
export function followRow({ view }: PlannerSession, onRow: (row: SyncRow | undefined) => void): () => void {
  let row = syncRowOf(view.getState().state);
  return view.subscribe(({ state }) => {
    const before = row;
    row = syncRowOf(state);
    if (row !== before) onRow(row);
  });
}

/** Changes of what a window shows after a round, which another window may run. */
export const progressOf = (
  { phase, syncedAt, news, seen }: SyncRow,
  { status, lastSyncedAt }: SyncView,
): Partial<SyncView> => ({
  news: news ?? OFF.news,
  hasSpareKey: seen?.hasSpareKey ?? null,
  ...(status === 'fetching' && phase === 'on' ? { status: 'on' as const } : {}),
  ...((syncedAt ?? '') > (lastSyncedAt ?? '') ? { lastSyncedAt: syncedAt } : {}),
});
