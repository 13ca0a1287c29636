import { matchNames } from './match-names.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { Change, DataRows, DataTableName } from '../../schema/tables.ts';
import { stateOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { rowKey } from '../../core/stamps/row-stamps.ts';

type Lists = { [T in DataTableName]: DataRows[T][] };

/**
 * Changes that make one of each two groups, tag groups and tags of one name, where a planner of this device's own meets one
 * that came. Rows without stamps are its own.
 */
export function matchOwnNames(state: State): Change[] {
  const rowsOf = (isOwn: boolean): Lists =>
    Object.fromEntries(
      DATA_TABLES.map((table) => [
        table,
        [...state.rows[table].values()].filter(({ id }) => state.rows.stamps.has(rowKey(table, id)) !== isOwn),
      ]),
    ) as unknown as Lists;
  const own = rowsOf(true);
  const matched = matchNames(stateOf(rowsOf(false)), own);
  return DATA_TABLES.flatMap((table) => {
    const kept = new Map((matched[table] ?? []).map((row) => [row.id, row]));
    return own[table].flatMap((row): Change[] => {
      const next = kept.get(row.id);
      if (!next) return [{ table, type: 'remove', id: row.id }];
      return JSON.stringify(next) === JSON.stringify(row) ? [] : [{ table, type: 'put', row: next } as Change];
    });
  });
}
