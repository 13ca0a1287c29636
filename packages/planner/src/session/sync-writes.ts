import { SYNC_ID } from '../domain/model/sync-rows.ts';
import type { RowStamps, SyncRow } from '../domain/model/sync-rows.ts';
import type { Change, DataTableName } from '../domain/model/tables.ts';
import { apply } from '../domain/state/state.ts';
import type { State } from '../domain/state/state.ts';
import { joinWrites } from '../domain/sync/join-writes.ts';
import type { LostValue } from '../domain/sync/join-writes.ts';
import { registersOf } from '../domain/sync/row-registers.ts';
import type { Fields, RegisterName } from '../domain/sync/row-registers.ts';
import { isUnsent, noStamps, rowKey, stampOf, writesOf } from '../domain/sync/row-stamps.ts';
import type { RowWrites, StampedRow } from '../domain/sync/row-stamps.ts';
import { nextStamp, timeOf } from '../domain/sync/stamp.ts';
import { stampChange, stampChanges } from '../domain/sync/stamp-changes.ts';
import type { StampContext } from '../domain/sync/stamp-changes.ts';
import type { HeardChange } from '../store/port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const put = (row: RowStamps): Change => ({ table: 'stamps', type: 'put', row });

/** The row of a planner that syncs; undefined while it does not. */
export const syncRowOf = (state: State): SyncRow | undefined => state.rows.sync.get(SYNC_ID);
export const putSync = (row: SyncRow): Change => ({ table: 'sync', type: 'put', row });

/** A row of this device with its stamps. @param key `tasks 0f3…` */
function stampedRow(state: State, key: string): StampedRow {
  const at = key.indexOf(' ');
  const table = key.slice(0, at) as DataTableName;
  return { table, row: state.rows[table].get(key.slice(at + 1)), stamps: state.rows.stamps.get(key) ?? noStamps(key) };
}

/** Changes with the stamps they get, in one write; without them while the planner does not sync. */
export function withStamps(before: State, changes: readonly Change[], context: () => StampContext): readonly Change[] {
  if (!syncRowOf(before) || changes.length === 0) return changes;
  return [...changes, ...stampChanges(before, changes, (key) => before.rows.stamps.get(key), context()).map(put)];
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
      if (stamps) changes.push(put(stamps));
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

/** Rows that the server does not have as they are. */
export function countUnsent(state: State): number {
  const keys = new Set(syncRowOf(state)?.sending.flatMap(({ rows }) => rows));
  for (const stamps of state.rows.stamps.values()) if (isUnsent(stamps)) keys.add(stamps.id);
  return keys.size;
}

/** Marks what is on its way as sent, unless it was written again meanwhile. */
export function markSent(state: State, written: Unsent['written']): Change[] {
  return Object.entries(written).flatMap(([key, sent]): Change[] => {
    const stamped = stampedRow(state, key);
    const { table, row, stamps } = stamped;
    if (!state.rows.stamps.has(key)) return [];
    if (stamps.removal) return sent[REMOVAL] === stamps.removal.at ? [put({ ...stamps, unsent: [] })] : [];
    const isCurrent = (name: RegisterName): boolean => sent[name] === stampOf(stamped, name);
    const names = stamps.unsent ?? (row ? [...registersOf(table, row).keys()] : []);
    return [put({ ...stamps, unsent: names.filter((name) => !isCurrent(name)) })];
  });
}

/** Marks all of these rows as unsent. @param keys undefined for every row */
export function markUnsent(state: State, keys?: readonly string[]): Change[] {
  const stamps = keys?.flatMap((key) => state.rows.stamps.get(key) ?? []) ?? [...state.rows.stamps.values()];
  return stamps.map((each) => put({ ...each, unsent: null }));
}

/**
 * Marks rows that a checkpoint lacks as unsent: it knows of none of them that was removed for good, so that one was forgotten
 * meanwhile, or the checkpoint is not whole.
 *
 * @param keys of the rows that are in it
 */
export function markMissing(state: State, keys: ReadonlySet<string>): Change[] {
  const sending = new Set(syncRowOf(state)?.sending.flatMap(({ rows }) => rows));
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
    return [put({ ...stamps, removal: { ...removal, at: nextStamp(now, writer, removal.at) } })];
  });
}

/** All writes of a row, held ones included. */
export const allWritesOf = (state: State, key: string): RowWrites => writesOf(stampedRow(state, key), null);

/** Changes that join writes of other devices, values that were lost by them included. */
export function joinChanges(state: State, rows: readonly RowWrites[], foundAt: string, newId: () => string): Change[] {
  const { changes, stamps, losers } = joinWrites(state, rows, (key) => state.rows.stamps.get(key), Date.parse(foundAt));
  const known = new Set(
    [...state.rows.lostValues.values()].map(({ key, register, stamp }) => `${key} ${register} ${stamp}`),
  );
  const fresh = losers.filter(
    ({ table, id, register, stamp }) => !known.has(`${rowKey(table, id)} ${register} ${stamp}`),
  );
  return [...changes, ...stamps.map(put), ...fresh.map((loser) => putLost(loser, foundAt, newId()))];
}

const putLost = ({ table, id: rowId, register, value, stamp }: LostValue, foundAt: string, id: string): Change => ({
  table: 'lostValues',
  type: 'put',
  row: { id, key: rowKey(table, rowId), register, value: JSON.stringify(value), stamp, foundAt },
});

/** Stamps that two windows of one device gave the same row; either may already be sent. */
function joinStamps(mine: RowStamps, theirs: RowStamps): RowStamps {
  if (mine.life !== theirs.life) return mine.life > theirs.life ? mine : theirs;
  const own = { ...theirs.own };
  for (const [name, stamp] of Object.entries(mine.own)) if (stamp > (own[name] ?? '')) own[name] = stamp;
  const unsent = mine.unsent && theirs.unsent && [...new Set([...mine.unsent, ...theirs.unsent])];
  const removal = mine.removal ?? theirs.removal;
  return {
    ...theirs,
    own,
    replaced: { ...theirs.replaced, ...mine.replaced },
    held: { ...theirs.held, ...mine.held },
    unsent,
    removal,
  };
}

/**
 * Stamps of unsaved rows that another window wrote too. What is left of this window's edit is written anew on top of
 * theirs, for their value may already be with other devices.
 *
 * @param changes the other window's
 * @param shown the same with this window's unsaved edits
 */
export function restamp(
  state: State,
  changes: readonly Change[],
  shown: readonly Change[],
  isUnsaved: (change: Change) => boolean,
  context: () => StampContext,
): Change[] {
  if (!syncRowOf(state)) return [];
  const theirs = apply(state, changes);
  const merged = apply(state, shown);
  return changes.flatMap((change): Change[] => {
    if (change.table !== 'stamps' || change.type === 'remove' || !isUnsaved(change)) return [];
    const { table, row } = stampedRow(theirs, change.row.id);
    const mine = state.rows.stamps.get(change.row.id);
    const stamps = mine ? joinStamps(mine, change.row) : change.row;
    const { row: after } = stampedRow(merged, change.row.id);
    return [put(stampChange({ table, row, stamps }, after, context()) ?? stamps)];
  });
}

/**
 * Rows that another window wrote, and this one overwrote before it heard of them: both have stamps, so they are joined. What
 * the other window had to send still has to be sent.
 */
export function joinOverwritten(
  state: State,
  heard: readonly HeardChange[],
  { now }: StampContext,
  newId: () => string,
): Change[] {
  const overwritten = heard.filter(({ isOverwritten }) => isOverwritten);
  if (overwritten.length === 0 || !syncRowOf(state)) return [];
  const foundAt = new Date(now).toISOString();
  const rows = new Map(
    overwritten.map((change) => [
      rowKey(change.table, change.type === 'put' ? change.row.id : change.id),
      change.type === 'put' ? (change.row as unknown as Fields) : undefined,
    ]),
  );
  return overwritten.flatMap((change): Change[] => {
    if (change.table !== 'stamps' || change.type === 'remove') return [];
    const { id, unsent } = change.row;
    const current = stampedRow(state, id);
    const row = rows.has(id) ? rows.get(id) : current.row;
    const theirs = writesOf({ table: current.table, row, stamps: change.row }, null);
    const joined = joinChanges(state, [theirs], foundAt, newId);
    const isStamps = (each: Change): boolean => each.table === 'stamps';
    const found = joined.find(isStamps);
    const stamps = found?.type === 'put' ? (found.row as RowStamps) : current.stamps;
    const all = stamps.unsent && unsent && [...new Set([...stamps.unsent, ...unsent])];
    if (!found && all?.length === stamps.unsent?.length) return [];
    return [...joined.filter((each) => !isStamps(each)), put({ ...stamps, unsent: all })];
  });
}
