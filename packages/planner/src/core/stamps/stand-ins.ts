import { NO_SERIES } from '../../schema/occurrence.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import type { DataTableName } from '../../schema/tables.ts';
import { unreadOf, valueOf } from './row-registers.ts';
import type { RegisterName, RegisterValues } from './row-registers.ts';

/** Values that say the least, the first that a register can have counts. Times and rules have none: they would be invented. */
const LEAST: readonly unknown[] = [null, '', false, [], 'slate', 'other'];
/** A row in the trash must not come back because this version cannot read since when it is there. */
const NEEDED: ReadonlySet<RegisterName> = new Set(['deletedAt']);

function leastOf(table: DataTableName, name: RegisterName): readonly unknown[] {
  if (NEEDED.has(name)) return [];
  if (table === 'settings') return [valueOf(table, DEFAULT_SETTINGS, name)];
  return name === 'series' ? [NO_SERIES] : LEAST;
}

/**
 * Values for registers of a new row that this version cannot read, or that an older one, which made the row, does not have: a row
 * without its colour is better than none.
 *
 * @returns none where all can be read; what is left without a value makes no valid row
 */
export function standIns(table: DataTableName, values: RegisterValues): RegisterValues {
  const found: RegisterValues = new Map();
  for (const name of unreadOf(table, values)) {
    const isRead = (value: unknown): boolean => !unreadOf(table, new Map([...values, [name, value]])).has(name);
    const least = leastOf(table, name).find(isRead);
    if (least !== undefined) found.set(name, least);
  }
  return found;
}
