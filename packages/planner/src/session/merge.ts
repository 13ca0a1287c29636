import { mergeTexts } from '../core/text/merge-texts.ts';
import { isSameRow, mergeRow } from '../schema/registers.ts';
import { DATA_TABLES, TABLES } from '../schema/tables.ts';
import type { Change, DataTableName, RowLists, TableName } from '../schema/tables.ts';
import { apply } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import type { HeardChange } from '../store/port.ts';
import type { Saver } from './saver.ts';

/** Changes that lead from a state to these rows. Equal rows stay the same objects. */
export function changesTo(state: State, rows: RowLists): Change[] {
  const changes: Change[] = [];
  for (const table of TABLES) {
    const kept = new Set<string>();
    for (const row of rows[table]) {
      kept.add(row.id);
      const current = state.rows[table].get(row.id);
      // `table` and `row` come from the same list; the union of pairs cannot be inferred from a loop.
      if (!current || !isSameRow(current, row)) changes.push({ table, type: 'put', row } as unknown as Change);
    }
    for (const id of state.rows[table].keys()) if (!kept.has(id)) changes.push({ table, type: 'remove', id });
  }
  return changes;
}

const isData = (table: TableName): table is DataTableName => DATA_TABLES.some((each) => each === table);

const notesOf = (row: object): string => ('notes' in row && typeof row.notes === 'string' ? row.notes : '');

/** A merged row with the notes of both, where two windows typed notes before either heard of the other. */
function withBothNotes<Row extends object>(row: Row, versions: Record<'base' | 'mine' | 'theirs', object>): Row {
  if (!('notes' in row)) return row;
  const { base, mine, theirs } = versions;
  return { ...row, notes: mergeTexts(notesOf(base), notesOf(mine), notesOf(theirs), 'lines') };
}

/** An unsaved change of a row, rebased on what another window wrote of that row; null if the unsaved change stays as it is. */
function rebased(state: State, theirs: Change, saver: Saver): Change | null {
  if (theirs.type === 'remove' || !isData(theirs.table)) return null;
  const mine = state.rows[theirs.table].get(theirs.row.id);
  const base = saver.baseOf(theirs);
  if (!base || !mine) return null;
  const { row } = mergeRow<object>(theirs.table, { base, mine, theirs: theirs.row }, 'mine');
  const change = { ...theirs, row: withBothNotes(row, { base, mine, theirs: theirs.row }) } as Change;
  saver.rebase(change, theirs.row);
  return change;
}

/** Changes of other windows, in a planner that does not sync. Unsaved ones of the same rows are rebased on them and written again. */
export function mergeHeard(state: State, heard: readonly HeardChange[], saver: Saver): Change[] {
  const changes: Change[] = [];
  let current = state;
  for (const change of heard) {
    const taken = change.isOverwritten ? null : saver.isUnsaved(change) ? rebased(current, change, saver) : change;
    if (!taken) continue;
    changes.push(taken);
    current = apply(current, [taken]);
  }
  return changes;
}
