import { SYNC_ID } from '../schema/sync-rows.ts';
import type { RowStamps, SyncRow } from '../schema/sync-rows.ts';
import type { Change, DataTableName } from '../schema/tables.ts';
import type { State } from '../core/state/state.ts';
import { readHeld } from '../core/stamps/join-row.ts';
import { joinWrites } from '../core/stamps/join-writes.ts';
import type { LostValue } from '../core/stamps/join-writes.ts';
import { registersOf } from '../core/stamps/row-registers.ts';
import type { RegisterName } from '../core/stamps/row-registers.ts';
import { isUnsent, noStamps, rowKey, stampOf, writesOf } from '../core/stamps/row-stamps.ts';
import type { RowWrites, StampedRow } from '../core/stamps/row-stamps.ts';
import { nextStamp, timeOf } from '../core/stamps/stamp.ts';
import { stampChange, stampChanges } from '../core/stamps/stamp-changes.ts';
import type { StampContext } from '../core/stamps/stamp-changes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const putStamps = (row: RowStamps): Change => ({ table: 'stamps', type: 'put', row });

/** The row of a planner that syncs; undefined while it does not. @param deviceId undefined for any device */
export function syncRowOf(state: State, deviceId?: string): SyncRow | undefined {
  const row = state.rows.sync.get(SYNC_ID);
  return deviceId === undefined || row?.deviceId === deviceId ? row : undefined;
}

/**
 * Whether this device has synced within the last day; true for a planner that does not sync. Before that, the student may
 * have answered on another device. @param now ISO instant
 */
export function hasHeardOthers(state: State, now: string): boolean {
  const row = syncRowOf(state);
  return !row || Date.parse(now) - Date.parse(row.syncedAt ?? '') <= DAY_MS;
}

export const putSync = (row: SyncRow): Change => ({ table: 'sync', type: 'put', row });

/** A row of this device with its stamps. @param key `tasks 0f3…` */
export function stampedRow(state: State, key: string): StampedRow {
  const at = key.indexOf(' ');
  const table = key.slice(0, at) as DataTableName;
  return { table, row: state.rows[table].get(key.slice(at + 1)), stamps: state.rows.stamps.get(key) ?? noStamps(key) };
}

/** Changes with the stamps they get, in one write; without them while the planner does not sync. */
export function withStamps(before: State, changes: readonly Change[], context: () => StampContext): readonly Change[] {
  if (!syncRowOf(before) || changes.length === 0) return changes;
  return [...changes, ...stampChanges(before, changes, (key) => before.rows.stamps.get(key), context()).map(putStamps)];
}

/** Stamps of rows that have none yet, for a planner that begins to sync. @param most rows at once */
export function stampNext(
  state: State,
  tables: readonly DataTableName[],
  context: StampContext,
  most: number,
): Change[] {
  const changes: Change[] = [];
  for (const table of tables) {
    for (const row of state.rows[table].values()) {
      const id = rowKey(table, row.id);
      if (state.rows.stamps.has(id)) continue;
      const stamps = stampChange({ table, row: undefined, stamps: noStamps(id) }, row, context);
      if (stamps) changes.push(putStamps(stamps));
      if (changes.length >= most) return changes;
    }
  }
  return changes;
}

/** Stands for the removal of a row among its registers. */
const REMOVAL = 'removal';

export interface Unsent {
  rows: RowWrites[];
  /** Stamps of what is in them, by row and register, to mark it as sent. */
  written: Record<string, Record<RegisterName, string>>;
}

function writtenOf({ removal, writes }: RowWrites): Record<RegisterName, string> {
  if (removal) return { [REMOVAL]: removal.at };
  return Object.fromEntries(writes.map(({ register, stamp }) => [register, stamp]));
}

/** Writes to be sent, in groups of about a number of characters; a row is in one group whole. */
export function unsentOf(state: State, limit: number, most: number): Unsent[] {
  const groups: Unsent[] = [];
  let size = limit;
  for (const stamps of state.rows.stamps.values()) {
    if (!isUnsent(stamps)) continue;
    const rows = writesOf(stampedRow(state, stamps.id), stamps.unsent);
    const length = JSON.stringify(rows).length;
    if (size + length > limit) {
      if (groups.length === most) break;
      groups.push({ rows: [], written: {} });
      size = 0;
    }
    size += length;
    const group = groups.at(-1);
    group?.rows.push(rows);
    if (group) group.written[stamps.id] = writtenOf(rows);
  }
  return groups;
}

/** Keys of rows that are on their way. */
const sendingOf = (state: State): Set<string> => new Set(syncRowOf(state)?.sending.flatMap(({ rows }) => rows));

/** Rows that the server does not have as they are. */
export function countUnsent(state: State): number {
  const keys = sendingOf(state);
  for (const stamps of state.rows.stamps.values()) if (isUnsent(stamps)) keys.add(stamps.id);
  return keys.size;
}

/** Marks what is on its way as sent, unless it was written again meanwhile. */
export function markSent(state: State, written: Unsent['written']): Change[] {
  return Object.entries(written).flatMap(([key, sent]): Change[] => {
    const stamped = stampedRow(state, key);
    const { table, row, stamps } = stamped;
    if (!state.rows.stamps.has(key)) return [];
    if (stamps.removal) return sent[REMOVAL] === stamps.removal.at ? [putStamps({ ...stamps, unsent: [] })] : [];
    const isCurrent = (name: RegisterName): boolean => sent[name] === stampOf(stamped, name);
    const names = stamps.unsent ?? (row ? [...registersOf(table, row).keys()] : []);
    return [putStamps({ ...stamps, unsent: names.filter((name) => !isCurrent(name)) })];
  });
}

/** Marks all of these rows as unsent. @param keys undefined for every row */
export function markUnsent(state: State, keys?: readonly string[]): Change[] {
  const stamps = keys?.flatMap((key) => state.rows.stamps.get(key) ?? []) ?? [...state.rows.stamps.values()];
  return stamps.map((each) => putStamps({ ...each, unsent: null }));
}

/**
 * Marks rows missing from a checkpoint as unsent: it records no removal of them, so they were forgotten meanwhile, or the
 * checkpoint is not whole.
 *
 * @param keys of the rows that are in the checkpoint
 */
export function markMissing(state: State, keys: ReadonlySet<string>): Change[] {
  const sending = sendingOf(state);
  const missing = [...state.rows.stamps.values()].filter(
    (stamps) => !keys.has(stamps.id) && !sending.has(stamps.id) && !stamps.removal && !isUnsent(stamps),
  );
  return markUnsent(
    state,
    missing.map(({ id }) => id),
  );
}

/**
 * Removals that were made long before they are sent, or by a clock that was wrong, with the time as it is now: devices keep
 * their marks for some time, and learn of them only now.
 */
export function lateRemovals(state: State, now: number, writer = 0): Change[] {
  return [...state.rows.stamps.values()].flatMap((stamps): Change[] => {
    const { removal } = stamps;
    if (!removal || !isUnsent(stamps) || timeOf(removal.at) > now - DAY_MS) return [];
    return [putStamps({ ...stamps, removal: { ...removal, at: nextStamp(now, writer, removal.at) } })];
  });
}

/** Puts values into their rows that an earlier version could not read, after an update. */
export function readAllHeld(state: State): Change[] {
  return [...state.rows.stamps.values()].flatMap((stamps): Change[] => {
    if (Object.keys(stamps.held).length === 0) return [];
    const current = stampedRow(state, stamps.id);
    const { table, row, stamps: read } = readHeld(current);
    const isNew = row !== undefined && row !== current.row;
    return [...(isNew ? [{ table, type: 'put', row } as unknown as Change] : []), putStamps(read)];
  });
}

/** All writes of a row, held ones included. */
export const allWritesOf = (state: State, key: string): RowWrites => writesOf(stampedRow(state, key), null);

/** Changes that join writes of other devices, values that were lost by them included. */
export function joinChanges(state: State, rows: readonly RowWrites[], foundAt: string, newId: () => string): Change[] {
  const stampsOf = (key: string): RowStamps | undefined => state.rows.stamps.get(key);
  const { changes, stamps, losers } = joinWrites(state, rows, stampsOf, Date.parse(foundAt), sendingOf(state));
  return [...changes, ...stamps.map(putStamps), ...listLost(state, losers, foundAt, newId)];
}

/** Adds values to the list of lost ones, unless they are in it. */
export function listLost(state: State, losers: readonly LostValue[], foundAt: string, newId: () => string): Change[] {
  if (losers.length === 0) return [];
  const known = new Set(
    [...state.rows.lostValues.values()].map(({ key, register, stamp }) => `${key} ${register} ${stamp}`),
  );
  const fresh = losers.filter(({ table, id, register, stamp }) => {
    const name = `${rowKey(table, id)} ${register} ${stamp}`;
    // The same value may lose to several writes at once.
    return !known.has(name) && known.add(name);
  });
  return fresh.map((loser) => putLost(loser, foundAt, newId()));
}

const putLost = ({ table, id: rowId, register, value, stamp }: LostValue, foundAt: string, id: string): Change => ({
  table: 'lostValues',
  type: 'put',
  row: { id, key: rowKey(table, rowId), register, value: JSON.stringify(value), stamp, foundAt },
});
