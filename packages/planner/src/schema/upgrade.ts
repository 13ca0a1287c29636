import { fieldsWhere, initialOf, pick } from './define-rows.ts';
import { DATA_FIELDS, DATA_TABLES } from './tables.ts';

/** The oldest version that can be upgraded. */
export const FIRST_VERSION = 5;

/** Rows of an earlier version, by table; not yet checked. */
export type RawTables = Record<string, readonly unknown[]>;
export type Upgrade = (tables: RawTables) => RawTables;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Changes every row of these tables, rows in history entries included. */
function changeRows(
  names: readonly string[],
  change: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): Upgrade {
  const withFields = (row: unknown): unknown => (isObject(row) ? change(row) : row);
  const isOfThem = (change: unknown): change is Record<string, unknown> =>
    isObject(change) && change.type === 'put' && names.some((name) => name === change.table);
  const changed = (changes: unknown): unknown =>
    Array.isArray(changes)
      ? changes.map((change: unknown) => (isOfThem(change) ? { ...change, row: withFields(change.row) } : change))
      : changes;
  const stepWithFields = (step: unknown): unknown =>
    isObject(step) ? { ...step, forward: changed(step.forward), inverse: changed(step.inverse) } : step;
  return (tables) => ({
    ...tables,
    ...Object.fromEntries(names.map((name) => [name, (tables[name] ?? []).map(withFields)])),
    history: (tables.history ?? []).map(stepWithFields),
  });
}

/** Gives rows of earlier versions the initial values of the fields that a version brought. */
const addFields =
  (version: number): Upgrade =>
  (tables) =>
    DATA_TABLES.reduce((rows, table) => {
      const names = fieldsWhere(DATA_FIELDS[table], ({ since }) => since === version);
      const fields = pick(initialOf(DATA_FIELDS[table]), names);
      return names.length === 0 ? rows : changeRows([table], (row) => ({ ...row, ...fields }))(rows);
    }, tables);

/** Changes of a version beside its new fields, by the version before. Never edited once it has been released. */
const CHANGES: Readonly<Record<number, Upgrade>> = {
  /** Events may leave their time free; before, all of them took it, in calendars too. */
  5: changeRows(['tasks', 'events', 'series'], (row) => {
    const { origin } = row;
    return isObject(origin) && isObject(origin.seen)
      ? { ...row, origin: { ...origin, seen: { ...origin.seen, isFree: false } } }
      : { ...row };
  }),
};

const versions = DATA_TABLES.flatMap((table) =>
  Object.values(DATA_FIELDS[table]).map(({ since = FIRST_VERSION }) => since),
);
/** The version of the rows' shape: the version of the newest field, or of the newest other change. */
export const SCHEMA_VERSION = Math.max(...versions, ...Object.keys(CHANGES).map((version) => Number(version) + 1));

/** `UPGRADES[n]` makes version n + 1 of version n. */
export const UPGRADES: Readonly<Record<number, Upgrade>> = Object.fromEntries(
  Array.from({ length: SCHEMA_VERSION - FIRST_VERSION }, (_, at): [number, Upgrade] => {
    const version = FIRST_VERSION + at;
    const change = CHANGES[version] ?? ((tables) => tables);
    return [version, (tables) => change(addFields(version + 1)(tables))];
  }),
);

export type UpgradeResult =
  | { ok: true; tables: RawTables; isUpgraded: boolean }
  /** `newer`: written by a later Bellweek; `unknown`: not a version of ours, or without an upgrade. */
  | { ok: false; reason: 'newer' | 'unknown' };

/** Upgrades rows from their version to `to`, step by step. Pure: a store makes a backup before it writes the result. */
export function upgradeTables(
  tables: RawTables,
  from: unknown,
  upgrades: Readonly<Record<number, Upgrade>> = UPGRADES,
  to: number = SCHEMA_VERSION,
): UpgradeResult {
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1) return { ok: false, reason: 'unknown' };
  if (from > to) return { ok: false, reason: 'newer' };
  let current = tables;
  for (let version = from; version < to; version += 1) {
    const step = upgrades[version];
    if (!step) return { ok: false, reason: 'unknown' };
    current = step(current);
  }
  return { ok: true, tables: current, isUpgraded: from < to };
}
