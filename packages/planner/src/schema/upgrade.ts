/** The version of the rows' shape. Raised with every change to a schema, together with an entry in `UPGRADES`. */
export const SCHEMA_VERSION = 6;

/** Rows of an earlier version, by table; not yet checked. */
export type RawTables = Record<string, readonly unknown[]>;
export type Upgrade = (tables: RawTables) => RawTables;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Adds new fields to every row of these tables, rows in history entries included. */
const addFields = (names: readonly string[], fields: Readonly<Record<string, unknown>>): Upgrade =>
  changeRows(names, (row) => ({ ...row, ...fields }));

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

/** Tasks and events know the calendar they were imported from. */
const addOrigin = addFields(['tasks', 'events'], { origin: null });
/** Behaviour of earlier versions: day first, a line for every lesson of a month, weekly report sent without asking. */
const upgradeSettings = addFields(['settings'], {
  dates: 'dayFirst',
  foldsLessons: true,
  singleKeys: true,
  sendsReport: false,
});

const apply =
  (...steps: Upgrade[]): Upgrade =>
  (tables) =>
    steps.reduce((rows, step) => step(rows), tables);

/** Series, where each occurrence was a row by itself; timetables; exams, and sessions that can be ticked. */
const addSchoolWeek = apply(
  addFields(['tasks', 'events'], { seriesId: null, seriesDay: null, own: [], isExam: false }),
  addFields(['tasks'], { forId: null }),
  addFields(['blocks'], { doneAt: null }),
  addFields(['settings'], {
    ...{ showsAllMissed: false, showsLessons: true, lessonReminder: null },
    ...{ showsCountdown: true, offersSeries: true, offersTimetable: true },
  }),
  (tables) => ({
    ...tables,
    ...{ series: [], timetables: [], terms: [], schoolDays: [], bells: [], lessons: [], lessonChanges: [] },
  }),
);

/** Stamps and the place in the log, for planners that sync. */
const addSync: Upgrade = (tables) => ({ ...tables, stamps: [], lostValues: [], sync: [] });

/** Events and series may leave their time free; before, all of them took it. */
const addFree = apply(
  addFields(['events', 'series'], { isFree: false }),
  changeRows(['tasks', 'events', 'series'], (row) => {
    const { origin } = row;
    return isObject(origin) && isObject(origin.seen)
      ? { ...row, origin: { ...origin, seen: { ...origin.seen, isFree: false } } }
      : { ...row };
  }),
);

/** `UPGRADES[n]` makes version n + 1 of version n. Never edited once it has been released. */
export const UPGRADES: Readonly<Record<number, Upgrade>> = {
  1: addOrigin,
  2: upgradeSettings,
  3: addSchoolWeek,
  4: addSync,
  5: addFree,
};

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
