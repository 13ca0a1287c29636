import type { RowStamps } from '../../schema/sync-rows.ts';
import type { DataTableName } from '../../schema/tables.ts';
import { registersOf, valueOf } from './row-registers.ts';
import type { Fields, RegisterName } from './row-registers.ts';
import { UNWRITTEN } from './stamp.ts';
import type { Stamp } from './stamp.ts';

export const rowKey = (table: string, id: string): string => `${table} ${id}`;

export const noStamps = (id: string, life: Stamp = UNWRITTEN): RowStamps => ({
  id,
  life,
  base: '',
  own: {},
  replaced: {},
  unsent: [],
  held: {},
  removal: null,
});

/** A row with its stamps, as one device knows it. */
export interface StampedRow {
  table: DataTableName;
  row: Fields | undefined;
  stamps: RowStamps;
}

/** Empty for a register that this row never had. */
export function stampOf({ table, row, stamps }: StampedRow, name: RegisterName): Stamp {
  const own = stamps.own[name];
  if (own !== undefined || !row) return own ?? '';
  return name.includes(':') && valueOf(table, row, name) === false ? '' : stamps.base;
}

/** The greatest stamp of a row. */
export function latestStamp({ stamps }: Pick<StampedRow, 'stamps'>): Stamp {
  const { life, base, own, removal } = stamps;
  return [life, base, removal?.at ?? '', removal?.knew ?? '', ...Object.values(own)].reduce((a, b) => (a > b ? a : b));
}

/** A register as it travels: with the stamp of its write, and the stamp that the write replaced. */
export interface Write {
  register: RegisterName;
  value: unknown;
  stamp: Stamp;
  replaced: Stamp;
}

/** Writes of one row. The table may be of a newer version. */
export interface RowWrites {
  table: string;
  id: string;
  life: Stamp;
  removal: RowStamps['removal'];
  writes: readonly Write[];
}

/** Value of a register in the row, or of one that is held. */
export function currentValue({ table, row, stamps }: StampedRow, name: RegisterName): unknown {
  const held = stamps.held[name];
  return held === undefined ? row && valueOf(table, row, name) : JSON.parse(held);
}

/** Whether there is something of the row to be sent. */
export const isUnsent = ({ unsent }: RowStamps): boolean => unsent === null || unsent.length > 0;

/** Registers of a row with their stamps. @param names null for all, held ones included */
export function writesOf(stamped: StampedRow, names: readonly RegisterName[] | null): RowWrites {
  const { table, row, stamps } = stamped;
  const all = row ? [...registersOf(table, row).keys()] : [];
  const removed = Object.keys(stamps.own).filter((name) => row && name.includes(':'));
  const chosen = names ?? [...new Set([...all, ...removed, ...Object.keys(stamps.held)])];
  const writes = chosen.map((register): Write => {
    const value = currentValue(stamped, register);
    return { register, value, stamp: stampOf(stamped, register), replaced: stamps.replaced[register] ?? '' };
  });
  const id = stamps.id.slice(table.length + 1);
  return { table, id, life: stamps.life, removal: stamps.removal, writes: stamps.removal ? [] : writes };
}
