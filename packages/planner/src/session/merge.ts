import { mergeRow } from '../schema/registers.ts';
import { DATA_TABLES, TABLES } from '../schema/tables.ts';
import type { Change, DataTableName, RowLists, Rows, TableName } from '../schema/tables.ts';
import type { State } from '../core/state/state.ts';
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

/**
 * An unsaved change of a row, rebased on what another window wrote of it; null if no change is left.
 *
 * @param base the durable row that the unsaved change comes from
 */
function rebase(state: State, base: Rows[TableName] | undefined, theirs: PutChange): PutChange | null {
  const mine = state.rows[theirs.table].get(theirs.row.id);
  if (!isData(theirs.table) || !base || !mine) return null;
  const { row } = mergeRow<object>(theirs.table, { base, mine, theirs: theirs.row }, 'mine');
  return { ...theirs, row } as PutChange;
}

/** Changes of other windows, in a planner that does not sync. Unsaved ones of the same rows are rebased on them and written again. */
export function mergeHeard(state: State, heard: readonly HeardChange[], saver: Saver): Change[] {
  return heard.flatMap((change): Change[] => {
    if (change.isOverwritten) return [];
    if (!saver.isUnsaved(change)) return [change];
    if (change.type === 'remove') return [];
    const mine = rebase(state, saver.baseOf(change), change);
    if (mine) saver.rebase(mine, change.row);
    return mine ? [mine] : [];
  });
}
