import { TABLES } from '../schema/tables.ts';
import type { Change, TableName } from '../schema/tables.ts';
import type { SyncRow } from '../schema/sync-rows.ts';
import { SCHEMA_VERSION } from '../schema/upgrade.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import type { State } from '../core/state/state.ts';
import { markUnsent, putSync } from '../session/sync-writes.ts';

const COUNTED: readonly string[] = ['tasks', 'events', 'series'];
/** Fewer rows than these are removed by hand. */
const MANY = 10;

/** Whether these writes remove more than a fifth of what is here, as a backup does that was put back on another device. */
export function removesMany({ rows }: State, writes: readonly RowWrites[]): boolean {
  const isHere = (row: { deletedAt: string | null } | undefined): boolean => row?.deletedAt === null;
  const here = COUNTED.flatMap((table) => [...rows[table as 'tasks'].values()].filter(isHere)).length;
  const gone = writes.filter(
    ({ table, id, removal, writes: each }) =>
      COUNTED.includes(table) &&
      isHere(rows[table as 'tasks'].get(id)) &&
      (removal !== null || each.some(({ register, value }) => register === 'deletedAt' && value !== null)),
  );
  return gone.length >= MANY && gone.length > here / 5;
}

const removals = ({ rows }: State, tables: readonly TableName[]): Change[] =>
  tables.flatMap((table) => [...rows[table].keys()].map((id): Change => ({ table, type: 'remove', id })));

/** Removes what is here, such as the sample week. */
export const clearAll = (state: State): Change[] => removals(state, TABLES);

/** Removes what sync keeps beside the planner. */
export const clearSync = (state: State): Change[] => removals(state, ['sync', 'stamps', 'lostValues']);

/** Begins to sync a planner, with nothing left of an earlier time. @param phase see {@link SyncRow} */
export function beginSync(
  state: State,
  { deviceId, generation, phase, epoch }: Pick<SyncRow, 'deviceId' | 'generation' | 'phase' | 'epoch'>,
): Change[] {
  const row: SyncRow = {
    ...({ id: 'sync', deviceId, phase, number: 0, generation, cursor: 0, epoch, sending: [], numbers: {} } as const),
    checkpoint: 0,
    bytes: 0,
    readAs: SCHEMA_VERSION,
    writtenAs: 0,
    syncedAt: null,
    refilledAt: null,
  };
  return [...clearSync(state), putSync(row)];
}

/** Goes on as another device: the keys of the one before are lost, and the log is read anew. */
export const asDevice = (state: State, row: SyncRow, deviceId: string): Change[] => [
  ...markUnsent(
    state,
    row.sending.flatMap(({ rows }) => rows),
  ),
  putSync({ ...row, deviceId, number: 0, numbers: {}, cursor: 0, sending: [] }),
];
