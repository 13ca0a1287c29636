import type { Change, DataChange, HistoryEntry } from '../../schema/tables.ts';
import type { State } from '../state/state.ts';
import type { CommandContext } from '../commands/command.ts';

export const MAX_HISTORY_ENTRIES = 100;
/** Row changes all entries together may hold; the last entry stays however large it is. */
const MAX_HISTORY_CHANGES = 100_000;
/** Edits of one field this close to each other are one entry, but no entry spans more than the second. */
const COALESCE_MS = 3_000;
const COALESCE_SPAN_MS = 30_000;
const GESTURE = 'gesture:';

/** Coalesce key of all commands of one gesture, however long it takes. */
export const coalesceKey = (gestureId: string): string => `${GESTURE}${gestureId}`;

/** Sorted entries by table: each change of the planner reads them several times. */
const sorted = new WeakMap<State['rows']['history'], readonly HistoryEntry[]>();

/** Entries from the oldest to the newest, undone ones last. */
export function historyEntries({ rows: { history } }: State): readonly HistoryEntry[] {
  const known = sorted.get(history);
  if (known) return known;
  const entries = [...history.values()].sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1));
  sorted.set(history, entries);
  return entries;
}

/** The entry that undo would take back. */
export const nextUndo = (state: State): HistoryEntry | undefined =>
  historyEntries(state).findLast((entry) => !entry.isUndone);
/** The entry that redo would do again. */
export const nextRedo = (state: State): HistoryEntry | undefined =>
  historyEntries(state).find((entry) => entry.isUndone);

const put = (row: HistoryEntry): Change => ({ table: 'history', type: 'put', row });
export const remove = (entry: HistoryEntry): Change => ({ table: 'history', type: 'remove', id: entry.id });

export const idOf = (change: DataChange): string => (change.type === 'put' ? change.row.id : change.id);
/** Names the row of a change. */
export const keyOf = (change: DataChange): string => `${change.table}:${idOf(change)}`;

/** One change per row: of several the last counts. */
export function compact(changes: readonly DataChange[]): DataChange[] {
  return [...new Map(changes.map((change) => [keyOf(change), change])).values()];
}

/** Changes that lead from the state after `changes` back to the one before. */
export function inverseOf(state: State, changes: readonly DataChange[]): DataChange[] {
  return changes.map((change) => {
    const id = idOf(change);
    const row = state.rows[change.table].get(id);
    if (!row) return { table: change.table, type: 'remove', id };
    return { table: change.table, type: 'put', row } as DataChange;
  });
}

export interface NewHistoryEntry {
  sentence: string;
  coalesce: string | null;
  forward: DataChange[];
  inverse: DataChange[];
}

function continues(last: HistoryEntry, entry: NewHistoryEntry, now: number): boolean {
  if (last.coalesce === null || last.coalesce !== entry.coalesce) return false;
  if (last.coalesce.startsWith(GESTURE)) return true;
  return now - Date.parse(last.lastAt) <= COALESCE_MS && now - Date.parse(last.at) <= COALESCE_SPAN_MS;
}

const sizeOf = (entry: NewHistoryEntry): number => entry.forward.length + entry.inverse.length;

/** Number of old entries beyond the limits. @param entries oldest first, the last one being new */
function surplus(entries: readonly (HistoryEntry | NewHistoryEntry)[]): number {
  let changes = 0;
  for (let kept = 1; kept <= entries.length; kept += 1) {
    const entry = entries[entries.length - kept];
    changes += entry ? sizeOf(entry) : 0;
    if (kept > 1 && (kept > MAX_HISTORY_ENTRIES || changes > MAX_HISTORY_CHANGES)) return entries.length - kept + 1;
  }
  return 0;
}

/** History changes for a new entry: undone entries are dropped, the oldest make room, quick edits join the last. */
export function record(state: State, entry: NewHistoryEntry, context: CommandContext): Change[] {
  const entries = historyEntries(state);
  const kept = entries.filter((each) => !each.isUndone);
  const changes = entries.filter((each) => each.isUndone).map(remove);
  const last = kept[kept.length - 1];
  if (last && changes.length === 0 && continues(last, entry, Date.parse(context.now))) {
    const forward = compact([...last.forward, ...entry.forward]);
    const inverse = compact([...entry.inverse, ...last.inverse]);
    return [put({ ...last, sentence: entry.sentence, lastAt: context.now, forward, inverse })];
  }
  const sequence = (last?.sequence ?? -1) + 1;
  changes.push(...kept.slice(0, surplus([...kept, entry])).map(remove));
  changes.push(put({ id: context.newId(), sequence, at: context.now, lastAt: context.now, isUndone: false, ...entry }));
  return changes;
}

/** Marks an entry undone, or done again. */
export const mark = (entry: HistoryEntry, isUndone: boolean): Change => put({ ...entry, isUndone });

/** Puts new rows that depend on a row into the entry that added it, so that its undo takes them back too. */
export function extend(state: State, addedId: string, forward: readonly DataChange[]): Change[] {
  const isNew = (change: DataChange): boolean => !state.rows[change.table].has(idOf(change));
  const fresh = forward.filter((change) => change.type === 'put' && isNew(change));
  const adds = ({ isUndone, inverse }: HistoryEntry): boolean =>
    !isUndone && inverse.some((change) => change.type === 'remove' && idOf(change) === addedId);
  const entry = fresh.length === 0 ? undefined : historyEntries(state).findLast(adds);
  if (!entry) return [];
  const inverse = [...entry.inverse, ...inverseOf(state, fresh)];
  return [put({ ...entry, forward: [...entry.forward, ...fresh], inverse })];
}

/** Drops every entry up to the newest that touches purged rows: none of them could be undone correctly. */
export function forget(state: State, goneIds: ReadonlySet<string>): Change[] {
  const entries = historyEntries(state);
  const touches = (entry: HistoryEntry): boolean =>
    [...entry.forward, ...entry.inverse].some((change) => goneIds.has(idOf(change)));
  const newest = entries.findLastIndex(touches);
  return entries.slice(0, newest + 1).map(remove);
}
