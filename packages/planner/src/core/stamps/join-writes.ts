import type { DataChange } from '../../schema/tables.ts';
import type { State } from '../state/state.ts';
import { joinRow } from './join-row.ts';
import type { Loser } from './join-row.ts';
import { isKnownTable } from './row-registers.ts';
import type { Fields } from './row-registers.ts';
import { isUnsent, noStamps, rowKey } from './row-stamps.ts';
import type { RowStamps } from '../../schema/sync-rows.ts';
import type { RowWrites } from './row-stamps.ts';
import { isForgotten } from './tidy.ts';

export interface LostValue extends Loser {
  table: string;
  id: string;
}

export interface Joined {
  changes: DataChange[];
  stamps: RowStamps[];
  losers: LostValue[];
  /** Writes of tables that this version does not know, to be joined again by a newer one. */
  unknown: RowWrites[];
}

/**
 * Joins writes of other devices with this device's rows.
 *
 * @param sending keys of rows that are on their way to the server
 * @param now milliseconds since 1970; marks of removed rows that are too old by then count for nothing, still here or not
 */
export function joinWrites(
  state: State,
  incoming: readonly RowWrites[],
  stampsOf: (key: string) => RowStamps | undefined,
  now = 0,
  sending: ReadonlySet<string> = new Set(),
): Joined {
  const joined: Joined = { changes: [], stamps: [], losers: [], unknown: [] };
  const current = new Map<string, { row: Fields | undefined; stamps: RowStamps }>();
  for (const writes of incoming) {
    const { table, id } = writes;
    if (!isKnownTable(table)) {
      joined.unknown.push(writes);
      continue;
    }
    const key = rowKey(table, id);
    const before = current.get(key) ?? {
      row: state.rows[table].get(id) as Fields | undefined,
      stamps: stampsOf(key) ?? noStamps(key),
    };
    const { removal } = before.stamps;
    // One that was not sent yet is dated anew when it is.
    const isOver = removal !== null && !isUnsent(before.stamps) && isForgotten(removal.at, now);
    const known = isOver ? { ...before, stamps: noStamps(key) } : before;
    const { row, stamps, losers } = joinRow({ table, ...known }, writes, { isOnItsWay: sending.has(key) });
    current.set(key, { row, stamps });
    joined.losers.push(...losers.map((loser) => ({ table, id, ...loser })));
  }
  for (const [key, { row, stamps }] of current) {
    const [table, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    if (!isKnownTable(table)) continue;
    if (stamps !== stampsOf(key)) joined.stamps.push(stamps);
    const shown = state.rows[table].get(id) as Fields | undefined;
    if (row === shown) continue;
    joined.changes.push((row ? { table, type: 'put', row } : { table, type: 'remove', id }) as unknown as DataChange);
  }
  return joined;
}
