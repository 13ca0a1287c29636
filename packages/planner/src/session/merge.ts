import { mergeRow } from '../schema/registers.ts';
import { PLANNER_LIMITS } from '../schema/limits.ts';
import { DATA_TABLES, TABLES } from '../schema/tables.ts';
import type { Change, DataTableName, RowLists, Rows, TableName } from '../schema/tables.ts';
import type { State } from '../core/state/state.ts';
import { mergeTexts } from '../core/text/merge-texts.ts';
import type { HeardChange } from '../store/port.ts';
import type { Saver } from './saver.ts';

/** Whether two rows are equal, whatever the order of their fields. */
function isSame(current: object | undefined, row: object): boolean {
  if (!current) return false;
  const fields = Object.entries(current);
  const others = new Map<string, unknown>(Object.entries(row));
  if (fields.length !== others.size) return false;
  return fields.every(([name, value]) => {
    const other = others.get(name);
    return value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other));
  });
}

/** Changes that lead from a state to these rows. Equal rows stay the same objects. */
export function changesTo(state: State, rows: RowLists): Change[] {
  const changes: Change[] = [];
  for (const table of TABLES) {
    const kept = new Set<string>();
    for (const row of rows[table]) {
      kept.add(row.id);
      const current = state.rows[table].get(row.id);
      // `table` and `row` come from the same list; the union of pairs cannot be inferred from a loop.
      if (!isSame(current, row)) changes.push({ table, type: 'put', row } as unknown as Change);
    }
    for (const id of state.rows[table].keys()) if (!kept.has(id)) changes.push({ table, type: 'remove', id });
  }
  return changes;
}

const isData = (table: TableName): table is DataTableName => DATA_TABLES.some((each) => each === table);

type PutChange = Extract<Change, { type: 'put' }>;

const notesOf = (row: object): string => ('notes' in row && typeof row.notes === 'string' ? row.notes : '');

/** Notes that two windows changed at once, with both texts; this window's where both together are too long. */
function joinNotes(base: object, mine: object, theirs: object): string {
  const notes = mergeTexts(notesOf(base), notesOf(mine), notesOf(theirs), 'lines');
  return notes.length > PLANNER_LIMITS.notes ? notesOf(mine) : notes;
}

/**
 * A row of this window, rebased on what another window wrote of it; null for a row that has no versions to merge.
 *
 * @param base the row that both windows began with
 */
function rebase(state: State, base: Rows[TableName] | undefined, theirs: PutChange): PutChange | null {
  const mine = state.rows[theirs.table].get(theirs.row.id);
  if (!isData(theirs.table) || !base || !mine) return null;
  const { row } = mergeRow<object>(theirs.table, { base, mine, theirs: theirs.row }, 'mine');
  if (!('notes' in row)) return { ...theirs, row } as PutChange;
  return { ...theirs, row: { ...row, notes: joinNotes(base, mine, theirs.row) } } as PutChange;
}

/** Another window's change that this window overwrote before it heard of it: what both changed is written again. */
function takeOverwritten(state: State, { isOverwritten, ...change }: HeardChange, saver: Saver): Change[] {
  if (change.type === 'remove') return [];
  const before = state.rows[change.table].get(change.row.id);
  const mine = rebase(state, saver.writtenFrom(change), change);
  if (!mine || !before) return [];
  saver.tookIn(change, change.row);
  if (isSame(before, mine.row)) return [];
  saver.rebase(mine, saver.isUnsaved(change) ? (saver.baseOf(change) ?? before) : before);
  return [mine];
}

/** Changes of other windows, in a planner that does not sync. Unsaved ones of the same rows are rebased on them and written again. */
export function mergeHeard(state: State, heard: readonly HeardChange[], saver: Saver): Change[] {
  return heard.flatMap((change): Change[] => {
    if (change.isOverwritten) return takeOverwritten(state, change, saver);
    saver.tookIn(change, null);
    if (!saver.isUnsaved(change)) return [change];
    if (change.type === 'remove') return [];
    const mine = rebase(state, saver.baseOf(change), change);
    if (mine) saver.rebase(mine, change.row);
    return mine ? [mine] : [];
  });
}
