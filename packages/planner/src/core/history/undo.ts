import { mergeRow } from '../../schema/registers.ts';
import type { Change, DataChange, HistoryEntry } from '../../schema/tables.ts';
import { apply } from '../state/state.ts';
import type { State } from '../state/state.ts';
import { firstIssue, isNoChange, refused } from './command-result.ts';
import type { CommandResult } from './command-result.ts';
import { coalesceKey, idOf, keyOf, mark, nextRedo, nextUndo, remove } from './history.ts';

/** @param from the change that led to the current row, unless another tab or device has changed it since */
function mergeChange(
  state: State,
  to: DataChange,
  from: DataChange | undefined,
): { change: DataChange; isKept: boolean } {
  const theirs = state.rows[to.table].get(idOf(to));
  if (to.type === 'remove' || theirs === undefined) return { change: to, isKept: false };
  if (from?.type !== 'put') return { change: { ...to, row: theirs } as DataChange, isKept: true };
  const { row, hasConflict } = mergeRow(to.table, { base: from.row, mine: to.row, theirs }, 'theirs');
  return { change: { ...to, row } as DataChange, isKept: hasConflict };
}

/** `from` with the current version of rows that `to` removes, so that reverting it restores concurrent edits too. */
const withCurrentRows = (state: State, from: readonly DataChange[], to: readonly DataChange[]): DataChange[] => {
  const removed = new Set(to.filter(({ type }) => type === 'remove').map(keyOf));
  return from.map((change) => {
    const row = removed.has(keyOf(change)) ? state.rows[change.table].get(idOf(change)) : undefined;
    return row ? ({ table: change.table, type: 'put', row } as DataChange) : change;
  });
};

/** Changes that reset the registers in which `from` and `to` differ, applied to the current rows. */
function mergeChanges(
  state: State,
  from: readonly DataChange[],
  to: readonly DataChange[],
): { rows: DataChange[]; hasKept: boolean } {
  const fromByKey = new Map(from.map((change) => [keyOf(change), change]));
  const merged = to.map((change) => mergeChange(state, change, fromByKey.get(keyOf(change))));
  return {
    rows: merged.map(({ change }) => change).filter((change) => !isNoChange(state, change)),
    hasKept: merged.some(({ isKept }) => isKept),
  };
}

/** Undoes or redoes an entry. Concurrent edits since then are kept. */
function applyHistoryEntry(state: State, entry: HistoryEntry, isUndo: boolean): CommandResult {
  const [to, from] = isUndo ? [entry.inverse, entry.forward] : [entry.forward, entry.inverse];
  const { rows, hasKept } = mergeChanges(state, from, to);
  const fault = firstIssue(rows);
  if (fault !== null) return refused({ code: 'invalid', message: fault });
  const lastRows = withCurrentRows(state, from, to);
  const marked = mark({ ...entry, ...(isUndo ? { forward: lastRows } : { inverse: lastRows }) }, isUndo);
  const changes: Change[] = [...rows, marked];
  const focus = to.filter((change) => change.type === 'put').map(idOf);
  const sentence = `${isUndo ? 'Undid' : 'Redid'}: ${entry.sentence}`;
  const note = hasKept ? 'Newer changes were kept.' : '';
  return { ok: true, state: apply(state, changes), changes, sentence, note, focus, canUndo: !isUndo };
}

const nothingTo = (to: 'undo' | 'redo'): CommandResult =>
  refused({ code: `nothing_to_${to}`, message: `There is nothing to ${to}.` });

/** Undoes the last entry. */
export function undo(state: State): CommandResult {
  const entry = nextUndo(state);
  return entry ? applyHistoryEntry(state, entry, true) : nothingTo('undo');
}

/** Rolls back all commands of a gesture and removes their entry: there is nothing to redo. */
export function rollbackGesture(state: State, gestureId: string): CommandResult {
  const entry = nextUndo(state);
  if (entry?.coalesce !== coalesceKey(gestureId)) return nothingTo('undo');
  const changes: Change[] = [...mergeChanges(state, entry.forward, entry.inverse).rows, remove(entry)];
  return { ok: true, state: apply(state, changes), changes, sentence: '', note: '', focus: [], canUndo: false };
}

/** Redoes the entry that was undone last. */
export function redo(state: State): CommandResult {
  const entry = nextRedo(state);
  return entry ? applyHistoryEntry(state, entry, false) : nothingTo('redo');
}
