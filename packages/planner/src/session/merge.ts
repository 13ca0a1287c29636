import { TABLES } from '../domain/model/tables.ts';
import type { Change, RowLists } from '../domain/model/tables.ts';
import type { State } from '../domain/state/state.ts';

/** What leads from a state to these rows. Rows that are the same stay the same objects. */
export function changesTo(state: State, rows: RowLists): Change[] {
  const changes: Change[] = [];
  for (const table of TABLES) {
    const kept = new Set<string>();
    for (const row of rows[table]) {
      kept.add(row.id);
      const current = state.rows[table].get(row.id);
      // `table` and `row` come from the same list; the union of pairs cannot be inferred from a loop.
      if (JSON.stringify(current) !== JSON.stringify(row))
        changes.push({ table, type: 'put', row } as unknown as Change);
    }
    for (const id of state.rows[table].keys()) if (!kept.has(id)) changes.push({ table, type: 'remove', id });
  }
  return changes;
}
