import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { REGISTERS } from '../../schema/registers.ts';
import { DATA_SCHEMAS } from '../../schema/tables.ts';
import type { DataTableName } from '../../schema/tables.ts';
import { SHARED } from '../../schema/series.ts';

/**
 * Name of a part of a row that is written and merged as one value: a field, fields that share a register (`when`), or an
 * element of a set (`tagIds:…`).
 */
export type RegisterName = string;
/** The register with the fields of a row that never change. */
export const CONSTANTS = 'constants';

export type Fields = Readonly<Record<string, unknown>>;
export type RegisterValues = Map<RegisterName, unknown>;

interface Layout {
  own: readonly string[];
  sets: readonly string[];
  /** Fields by the register they share, the constant ones too. */
  joint: ReadonlyMap<RegisterName, readonly string[]>;
}

function layoutOf(table: DataTableName): Layout {
  const [own, sets] = [[] as string[], [] as string[]];
  const joint = new Map<RegisterName, string[]>();
  for (const [field, register] of Object.entries(REGISTERS[table])) {
    if (register === 'own') own.push(field);
    else if (register === 'set') sets.push(field);
    else {
      const name = register === 'constant' ? CONSTANTS : register;
      joint.set(name, [...(joint.get(name) ?? []), field]);
    }
  }
  return { own, sets, joint };
}

const LAYOUTS = new Map(Object.keys(DATA_SCHEMAS).map((table) => [table, layoutOf(table as DataTableName)]));

export const isKnownTable = (table: string): table is DataTableName => LAYOUTS.has(table);

const pick = (row: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

/** All registers of a row. An element that a set lacks has none. */
export function registersOf(table: DataTableName, row: Fields): RegisterValues {
  const { own, sets, joint } = LAYOUTS.get(table) as Layout;
  const values: RegisterValues = new Map();
  for (const [name, fields] of joint) values.set(name, pick(row, fields));
  for (const field of own) values.set(field, row[field]);
  for (const field of sets) for (const element of row[field] as string[]) values.set(`${field}:${element}`, true);
  return values;
}

/** Value of one register; an element that a set lacks is false. */
export function valueOf(table: DataTableName, row: Fields, name: RegisterName): unknown {
  const { joint } = LAYOUTS.get(table) as Layout;
  const [field = '', element] = splitName(name);
  if (element !== null) return Array.isArray(row[field]) && (row[field] as string[]).includes(element);
  const fields = joint.get(name);
  return fields ? pick(row, fields) : row[name];
}

function splitName(name: RegisterName): [field: string, element: string | null] {
  const at = name.indexOf(':');
  return at === -1 ? [name, null] : [name.slice(0, at), name.slice(at + 1)];
}

/** Whether this version has that register. */
export function isKnownRegister(table: DataTableName, name: RegisterName): boolean {
  const { own, sets, joint } = LAYOUTS.get(table) as Layout;
  const [field, element] = splitName(name);
  return element === null ? joint.has(name) || own.includes(name) : sets.includes(field);
}

/** Fields of a row with these registers, not yet checked; null where this version does not know one. */
function fieldsWith(
  table: DataTableName,
  row: Fields | undefined,
  values: RegisterValues,
): Record<string, unknown> | null {
  const { own, sets, joint } = LAYOUTS.get(table) as Layout;
  const fields: Record<string, unknown> = row ? { ...row } : Object.fromEntries(sets.map((field) => [field, []]));
  for (const [name, value] of values) {
    const [field, element] = splitName(name);
    const shared = joint.get(name);
    if (element !== null && sets.includes(field)) {
      const others = (fields[field] as string[]).filter((each) => each !== element);
      fields[field] = value === true ? [...others, element] : others;
    } else if (shared) Object.assign(fields, pick(Object(value) as Fields, shared));
    else if (own.includes(name)) fields[name] = value;
    else return null;
  }
  return fields;
}

/**
 * The row with these registers.
 *
 * @param row the row as it was; undefined makes a new one
 * @returns null where the registers do not make a whole and valid row of this version
 */
export function withRegisters(table: DataTableName, row: Fields | undefined, values: RegisterValues): Fields | null {
  const fields = fieldsWith(table, row, values);
  return fields && DATA_SCHEMAS[table].safeParse(fields).success ? fields : null;
}

/** Names of the registers of a new row that are missing, or have values that this version cannot read. */
export function unreadOf(table: DataTableName, values: RegisterValues): Set<RegisterName> {
  const { joint } = LAYOUTS.get(table) as Layout;
  const { error } = DATA_SCHEMAS[table].safeParse(fieldsWith(table, undefined, values));
  const fields = (error?.issues ?? []).map(({ path: [field = ''] }) => String(field));
  return new Set(fields.map((field) => [...joint].find(([, shared]) => shared.includes(field))?.[0] ?? field));
}

/**
 * Registers that a new row has by itself, without anybody having chosen them: they lose to every write.
 *
 * A touched occurrence holds what its series says, and the first setting brings all others along.
 */
export function unwrittenOf(table: DataTableName, row: Fields): ReadonlySet<RegisterName> {
  if (table === 'settings') {
    const usual = registersOf(table, DEFAULT_SETTINGS);
    const same = [...registersOf(table, row)].filter(([name, value]) => isSameValue(usual.get(name), value));
    return new Set(same.map(([name]) => name));
  }
  if ((table !== 'tasks' && table !== 'events') || row.seriesId === null) return new Set();
  const chosen = new Set(row.own as string[]);
  const { joint } = LAYOUTS.get(table) as Layout;
  const follows = SHARED[table === 'tasks' ? 'task' : 'event'].filter((field) => !chosen.has(field));
  const names = [...registersOf(table, row).keys()].filter((name) => follows.includes(splitName(name)[0]));
  const shared = [...joint].filter(([, fields]) => fields.every((field) => follows.includes(field)));
  return new Set([...names, ...shared.map(([name]) => name)]);
}

export const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
