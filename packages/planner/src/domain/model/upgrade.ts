/** The version of the rows' shape. It rises with every change to a schema, together with a step in `UPGRADES`. */
export const SCHEMA_VERSION = 3;

/** Rows of an earlier version, by table; not yet checked. */
export type RawTables = Record<string, readonly unknown[]>;
export type Upgrade = (tables: RawTables) => RawTables;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Gives every row of these tables new fields; the steps that lead back hold rows too. */
function addFields(names: readonly string[], fields: Readonly<Record<string, unknown>>): Upgrade {
  const withFields = (row: unknown): unknown => (isObject(row) ? { ...row, ...fields } : row);
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

/** Tasks and events know the calendar they were imported from. */
const addOrigin = addFields(['tasks', 'events'], { origin: null });
/** Before, dates had the day first, a month a line for every lesson, and the weekly report was sent without a question. */
const upgradeSettings = addFields(['settings'], {
  dates: 'dayFirst',
  foldsLessons: true,
  singleKeys: true,
  sendsReport: false,
});

/** `UPGRADES[n]` makes version n + 1 of version n. A step is never edited once it has been released. */
export const UPGRADES: Readonly<Record<number, Upgrade>> = { 1: addOrigin, 2: upgradeSettings };

export type UpgradeResult =
  | { ok: true; tables: RawTables; isUpgraded: boolean }
  /** `newer`: written by a later Bellweek; `unknown`: no version of ours, or no way up from it. */
  | { ok: false; reason: 'newer' | 'unknown' };

/**
 * Brings rows from their version to `to`, step by step. Pure: a store backs up what it has before it writes the outcome.
 */
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
