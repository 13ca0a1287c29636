/** The version of the rows' shape. It rises with every change to a schema, together with a step in `UPGRADES`. */
export const SCHEMA_VERSION = 3;

/** Rows of an earlier version, by table; not yet checked. */
export type RawTables = Record<string, readonly unknown[]>;
export type Upgrade = (tables: RawTables) => RawTables;

const HAVE_ORIGIN: readonly unknown[] = ['tasks', 'events'];
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const withOrigin = (row: unknown): unknown => (isObject(row) ? { ...row, origin: null } : row);

/** Upgrades the rows of some tables in a history entry: undo and redo hold rows too. */
function upgradeEntry(entry: unknown, tables: readonly unknown[], upgradeRow: (row: unknown) => unknown): unknown {
  const upgraded = (changes: unknown): unknown =>
    Array.isArray(changes)
      ? changes.map((change: unknown) =>
          isObject(change) && change.type === 'put' && tables.includes(change.table)
            ? { ...change, row: upgradeRow(change.row) }
            : change,
        )
      : changes;
  return isObject(entry) ? { ...entry, forward: upgraded(entry.forward), inverse: upgraded(entry.inverse) } : entry;
}

/** Tasks and events know the calendar they were imported from. */
const addOrigin: Upgrade = (tables) => ({
  ...tables,
  tasks: (tables.tasks ?? []).map(withOrigin),
  events: (tables.events ?? []).map(withOrigin),
  history: (tables.history ?? []).map((entry) => upgradeEntry(entry, HAVE_ORIGIN, withOrigin)),
});

const withoutReport = (row: unknown): unknown => (isObject(row) ? { ...row, sendsReport: false } : row);

/** The weekly report is sent only after a yes: until version 2 it was sent without a question. */
const stopUnaskedReport: Upgrade = (tables) => ({
  ...tables,
  settings: (tables.settings ?? []).map(withoutReport),
  history: (tables.history ?? []).map((entry) => upgradeEntry(entry, ['settings'], withoutReport)),
});

/** `UPGRADES[n]` makes version n + 1 of version n. A step is never edited once it has been released. */
export const UPGRADES: Readonly<Record<number, Upgrade>> = { 1: addOrigin, 2: stopUnaskedReport };

export type UpgradeOutcome =
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
): UpgradeOutcome {
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
