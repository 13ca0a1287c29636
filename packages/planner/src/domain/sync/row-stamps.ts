import type { DataTableName } from '../model/tables.ts';
import { registersOf, valueOf } from './row-registers.ts';
import type { Fields, RegisterName } from './row-registers.ts';
import { UNWRITTEN } from './stamp.ts';
import type { Stamp } from './stamp.ts';

/** A removal for good. Edits after `knew` were unknown to the device that removed the row. */
export interface Removal {
  at: Stamp;
  knew: Stamp;
}

/** Stamps of the registers of one row; of a removed row only its removal is left. */
export interface RowStamps {
  /** `rowKey` of the row. */
  id: string;
  /** Greater for each life of a row that was removed and came back. Writes of earlier lives no longer count. */
  life: Stamp;
  /** Stamp of every register of the row that `own` does not name. */
  base: Stamp;
  own: Readonly<Record<RegisterName, Stamp>>;
  /** Stamps that those of `own` replaced, as far as other devices can know: of several unsent writes the first counts. */
  replaced: Readonly<Record<RegisterName, Stamp>>;
  /** Registers to be sent; null for all of the row. */
  unsent: readonly RegisterName[] | null;
  /** Values that make no valid row of this version: of a newer version, or of a row whose rest has not come yet. */
  held: Readonly<Record<RegisterName, unknown>>;
  removal: Removal | null;
}

export const rowKey = (table: string, id: string): string => `${table} ${id}`;

export const noStamps = (id: string, life: Stamp = UNWRITTEN): RowStamps => ({
  ...{ id, life, base: '', own: {}, replaced: {}, unsent: [], held: {}, removal: null },
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

/** A register as it travels: with the time it was written, and the one it replaced. */
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
  removal: Removal | null;
  writes: readonly Write[];
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
    const value = register in stamps.held ? stamps.held[register] : row && valueOf(table, row, register);
    return { register, value, stamp: stampOf(stamped, register), replaced: stamps.replaced[register] ?? '' };
  });
  const id = stamps.id.slice(table.length + 1);
  return { table, id, life: stamps.life, removal: stamps.removal, writes: stamps.removal ? [] : writes };
}
