import { idOf } from '../history/history.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { Change, DataChange, DataTableName } from '../../schema/tables.ts';
import { idsAt } from '../state/multi-index.ts';
import type { State } from '../state/state.ts';
import { isSameValue, registersOf, unwrittenOf, valueOf } from './row-registers.ts';
import type { Fields, RegisterName } from './row-registers.ts';
import { latestStamp, noStamps, rowKey, stampOf } from './row-stamps.ts';
import type { RowStamps } from '../../schema/sync-rows.ts';
import type { StampedRow } from './row-stamps.ts';
import { isOfOneWriter, nextStamp, UNWRITTEN } from './stamp.ts';
import type { Stamp } from './stamp.ts';

/** Reads the clock that stamps are made of. */
export interface StampContext {
  /** Milliseconds since 1970, corrected by the server's clock. */
  now: number;
  /** A number of 32 bits, of this session on this device. */
  writer: number;
  /** No student made the changes: new rows lose to what was chosen on another device. */
  isByNobody?: boolean;
}

const isTrashed = (row: Fields | undefined): boolean => (row?.deletedAt ?? null) !== null;

/** Registers that differ between two versions of a row. */
function changedRegisters(table: DataTableName, before: Fields, after: Fields): RegisterName[] {
  const old = registersOf(table, before);
  const next = registersOf(table, after);
  const changed = [...next].filter(([name, value]) => !isSameValue(old.get(name), value)).map(([name]) => name);
  const removed = [...old.keys()].filter((name) => !next.has(name) && valueOf(table, after, name) === false);
  return [...changed, ...removed];
}

/** A row's first life, or the next one: all registers are new, so the edits of an earlier life do not return. */
function beginLife(current: StampedRow, after: Fields, { now, writer, isByNobody }: StampContext): RowStamps {
  const { table, stamps } = current;
  const isFirst = stamps.removal === null && stamps.base === '' && Object.keys(stamps.own).length === 0;
  // One stamp for all registers: of two devices, the whole row of one wins.
  const base = nextStamp(isFirst && isByNobody ? 0 : now, writer, latestStamp(current) || UNWRITTEN);
  // Values that this version cannot read go on with the row.
  const kept = Object.fromEntries(Object.keys(stamps.held).map((name) => [name, base]));
  if (!isFirst) return { ...noStamps(stamps.id, base), base, own: kept, held: stamps.held, unsent: null };
  const own = Object.fromEntries([...unwrittenOf(table, after)].map((name) => [name, UNWRITTEN]));
  return { ...noStamps(stamps.id), base, own, unsent: null };
}

function editRow(current: StampedRow, after: Fields, { now, writer }: StampContext): RowStamps | null {
  const { table, row = {}, stamps } = current;
  const written = changedRegisters(table, row, after);
  if (written.length === 0) return null;
  const [own, replaced] = [{ ...stamps.own }, { ...stamps.replaced }];
  for (const name of written) {
    const before: Stamp = stampOf(current, name);
    own[name] = nextStamp(now, writer, before || UNWRITTEN);
    // Where all of a row is to be sent again, what an unsent write of it replaced is still what others know.
    const isUnsent = stamps.unsent ? stamps.unsent.includes(name) : name in replaced;
    // A writer's own last value says nothing of what others wrote before it by clocks that are behind.
    const isOwn = name in replaced && isOfOneWriter(before, own[name]);
    if (before !== '' && !isUnsent && !isOwn) replaced[name] = before;
  }
  const unsent = stamps.unsent && [...new Set([...stamps.unsent, ...written])];
  // A person's value replaces one that this version could not read.
  const held = Object.fromEntries(Object.entries(stamps.held).filter(([name]) => !written.includes(name)));
  return { ...stamps, own, replaced, unsent, held };
}

/**
 * Stamps a change of this device.
 *
 * @param after undefined removes the row for good
 * @returns null where nothing differs
 */
export function stampChange(current: StampedRow, after: Fields | undefined, context: StampContext): RowStamps | null {
  const { row, stamps } = current;
  if (!after) {
    if (!row) return null;
    const knew = latestStamp(current);
    const removal = { at: nextStamp(context.now, context.writer, knew || UNWRITTEN), knew };
    return { ...noStamps(stamps.id, stamps.life), removal, unsent: null };
  }
  // Another device may empty the trash meanwhile: a restored row begins a new life, which that removal does not end.
  const isRestored = isTrashed(row) && !isTrashed(after);
  return row && !isRestored ? editRow(current, after, context) : beginLife(current, after, context);
}

const timesOf = ({ rows }: State, itemId: string): [DataTableName, string][] =>
  [...rows.timeEntries.values()].filter((row) => row.itemId === itemId).map(({ id }) => ['timeEntries', id]);

/** Rows that are removed together with a row, and so have to return with it. */
function partsOf(state: State, table: DataTableName, id: string): [DataTableName, string][] {
  const named = (part: DataTableName, ids: Iterable<string>): [DataTableName, string][] =>
    [...ids].map((each) => [part, each]);
  if (table === 'tasks') {
    const { subtasksOf, blocksOf } = state.index;
    return [
      ...named('subtasks', idsAt(subtasksOf, id)),
      ...named('blocks', idsAt(blocksOf, id)),
      ...timesOf(state, id),
    ];
  }
  if (table === 'events') return timesOf(state, id);
  if (table === 'timetables') {
    return (['terms', 'schoolDays', 'bells', 'lessons'] as const).flatMap((part) =>
      [...state.rows[part].values()]
        .filter(({ timetableId }) => timetableId === id)
        .flatMap((row): [DataTableName, string][] => [[part, row.id], ...partsOf(state, part, row.id)]),
    );
  }
  if (table !== 'lessons') return [];
  const changes = [...state.rows.lessonChanges.values()].filter(({ lessonId }) => lessonId === id);
  return named(
    'lessonChanges',
    changes.map((row) => row.id),
  );
}

/** Parts of restored rows, which are as they were. */
function restoredParts(state: State, changes: readonly DataChange[]): DataChange[] {
  const known = new Set(changes.map((change) => rowKey(change.table, idOf(change))));
  const restored = changes.filter(
    (change) =>
      change.type === 'put' &&
      isTrashed(state.rows[change.table].get(change.row.id) as Fields | undefined) &&
      !isTrashed(change.row as unknown as Fields),
  );
  return restored.flatMap(({ table, ...change }) =>
    partsOf(state, table, idOf({ table, ...change } as DataChange))
      .filter(([part, id]) => !known.has(rowKey(part, id)))
      .map(([part, id]) => ({ table: part, type: 'put', row: state.rows[part].get(id) }) as DataChange),
  );
}

export const isData = (change: Change): change is DataChange => DATA_TABLES.includes(change.table as DataTableName);

/**
 * Stamps the changes of a command.
 *
 * @param state the state before them
 * @param stampsOf stamps of a row so far
 */
export function stampChanges(
  state: State,
  changes: readonly Change[],
  stampsOf: (key: string) => RowStamps | undefined,
  context: StampContext,
): RowStamps[] {
  const data = changes.filter(isData);
  const edited = data.flatMap((change): RowStamps[] => {
    const { table } = change;
    const id = rowKey(table, idOf(change));
    const row = state.rows[table].get(idOf(change)) as Fields | undefined;
    const after = change.type === 'put' ? (change.row as unknown as Fields) : undefined;
    const stamped = stampChange({ table, row, stamps: stampsOf(id) ?? noStamps(id) }, after, context);
    return stamped ? [stamped] : [];
  });
  const parts = restoredParts(state, data).map((change): RowStamps => {
    const id = rowKey(change.table, idOf(change));
    const row = state.rows[change.table].get(idOf(change)) as Fields | undefined;
    return beginLife({ table: change.table, row, stamps: stampsOf(id) ?? noStamps(id) }, row ?? {}, context);
  });
  return [...edited, ...parts];
}
