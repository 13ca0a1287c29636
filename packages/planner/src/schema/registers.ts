import type { Register } from './define-rows.ts';
import { DATA_FIELDS, DATA_TABLES } from './tables.ts';
import type { DataTableName } from './tables.ts';

/** The register of every field. */
export const REGISTERS = Object.fromEntries(
  DATA_TABLES.map((table) => [
    table,
    Object.fromEntries(Object.entries(DATA_FIELDS[table]).map(([field, { merge }]) => [field, merge])),
  ]),
) as Readonly<Record<DataTableName, Readonly<Record<string, Register>>>>;

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether two rows are equal, whatever the order of their fields. */
export function isSameRow(one: object, other: object): boolean {
  const fields = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return fields.length === others.size && fields.every(([name, value]) => isSame(value, others.get(name)));
}

/** The fields of each register of a table, but for constants. */
function registersOf(table: DataTableName): string[][] {
  const joint = new Map<string, string[]>();
  const registers: string[][] = [];
  for (const [field, register] of Object.entries(REGISTERS[table])) {
    if (register === 'own' || register === 'set') registers.push([field]);
    else if (register !== 'constant') {
      const fields = joint.get(register);
      if (fields) fields.push(field);
      else registers.push(joint.set(register, [field]).get(register) ?? []);
    }
  }
  return registers;
}

const REGISTER_LISTS = new Map<DataTableName, string[][]>();

function registerList(table: DataTableName): string[][] {
  const known = REGISTER_LISTS.get(table) ?? registersOf(table);
  REGISTER_LISTS.set(table, known);
  return known;
}

/** `theirs` without the elements that `mine` took out of `base`, and with those it added. */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((element) => mine.includes(element) || !base.includes(element));
  return [...kept, ...mine.filter((element) => !base.includes(element) && !kept.includes(element))];
}

export interface Versions<R> {
  /** The common ancestor of the two others. */
  base: R;
  mine: R;
  theirs: R;
}

/**
 * Three-way merge: applies to `theirs` what `mine` changed of `base`, register by register.
 *
 * @param wins the side whose value is taken for a register that both changed differently
 * @returns the merged row, `theirs` itself where nothing differs; and whether both changed a register
 */
export function mergeRow<R extends object>(
  table: DataTableName,
  { base, mine, theirs }: Versions<R>,
  wins: 'mine' | 'theirs',
): { row: R; hasConflict: boolean } {
  type Fields = Record<string, unknown>;
  const [from, to] = [base as Fields, mine as Fields];
  const row: Fields = { ...(theirs as Fields) };
  let [hasConflict, isChanged] = [false, false];
  for (const fields of registerList(table)) {
    const differs = (a: Fields, b: Fields): boolean => fields.some((field) => !isSame(a[field], b[field]));
    if (!differs(from, to) || !differs(to, row)) continue;
    const [field = ''] = fields;
    isChanged = true;
    if (REGISTERS[table][field] === 'set') {
      row[field] = mergeSets(from[field] as string[], to[field] as string[], row[field] as string[]);
      continue;
    }
    const isBoth = differs(from, row);
    hasConflict ||= isBoth;
    if (!isBoth || wins === 'mine') for (const each of fields) row[each] = to[each];
  }
  return { row: isChanged ? (row as R) : theirs, hasConflict };
}
