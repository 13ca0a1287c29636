import { DEFAULT_SETTINGS, SETTINGS_ID } from '../../schema/settings.ts';
import type { Settings } from '../../schema/settings.ts';
import type { RowLists, Rows, TableName as TableName } from '../../schema/tables.ts';
import { TABLES } from '../../schema/tables.ts';
import { EMPTY_INDEXES, indexesOf, updateIndexes } from './indexes.ts';
import type { Indexes, RowChange } from './indexes.ts';
import { PersistentMap } from './persistent-map.ts';
import type { Change } from '../../schema/tables.ts';

export type StateTables = { readonly [T in TableName]: PersistentMap<Rows[T]> };

/** All rows and indexes, immutable. Unchanged parts of two states are the same objects. */
export interface State {
  readonly rows: StateTables;
  readonly index: Indexes;
}

function emptyTables(): StateTables {
  const none = PersistentMap.empty<never>();
  return {
    tasks: none,
    subtasks: none,
    blocks: none,
    events: none,
    series: none,
    groups: none,
    tagGroups: none,
    tags: none,
    timetables: none,
    terms: none,
    schoolDays: none,
    bells: none,
    lessons: none,
    lessonChanges: none,
    feeds: none,
    news: none,
    timeEntries: none,
    settings: none,
    reports: none,
    history: none,
    stamps: none,
    lostValues: none,
    sync: none,
    feedStates: none,
  };
}

export const EMPTY_STATE: State = { rows: emptyTables(), index: EMPTY_INDEXES };

interface Edit {
  before: { id: string } | undefined;
  after: { id: string } | undefined;
}

function collect(state: State, changes: readonly Change[]): Map<TableName, Map<string, Edit>> {
  const edits = new Map<TableName, Map<string, Edit>>();
  for (const change of changes) {
    const id = change.type === 'put' ? change.row.id : change.id;
    let table = edits.get(change.table);
    if (!table) edits.set(change.table, (table = new Map<string, Edit>()));
    const before = table.has(id) ? table.get(id)?.before : state.rows[change.table].get(id);
    table.set(id, { before, after: change.type === 'put' ? change.row : undefined });
  }
  return edits;
}

/**
 * The state after these changes, in their order. Pure; costs in proportion to the changes, not to the state (but for
 * the one list of all tasks in order). Nothing is validated: rules are up to the commands, and a store may apply what
 * another tab wrote.
 */
export function apply(state: State, changes: readonly Change[]): State {
  if (changes.length === 0) return state;
  const rows: Record<string, PersistentMap<{ id: string }>> = { ...state.rows };
  const rowChanges: RowChange[] = [];
  for (const [name, edits] of collect(state, changes)) {
    const table: PersistentMap<{ id: string }> = state.rows[name];
    rows[name] = table.with([...edits].map(([id, edit]) => [id, edit.after] as const));
    for (const edit of edits.values()) rowChanges.push({ table: name, ...edit } as RowChange);
  }
  // Each table got rows of its own kind: `Change` pairs them.
  const tables = rows as unknown as StateTables;
  return { rows: tables, index: updateIndexes(state.index, rowChanges) };
}

/** The state of rows read from a store or a file. Of rows with the same id the last counts. */
export function stateOf(lists: Partial<RowLists>): State {
  const rows: Record<string, PersistentMap<{ id: string }>> = {};
  const unique: Record<string, readonly { id: string }[]> = {};
  for (const table of TABLES) {
    const list: readonly { id: string }[] = lists[table] ?? [];
    const made = PersistentMap.empty<{ id: string }>().with(list.map((row) => [row.id, row] as const));
    rows[table] = made;
    unique[table] = made.size === list.length ? list : [...made.values()];
  }
  // Each table got rows of its own kind: `RowLists` pairs them.
  return { rows: rows as unknown as StateTables, index: indexesOf(unique as unknown as RowLists) };
}

export const settingsOf = (state: State): Settings => state.rows.settings.get(SETTINGS_ID) ?? DEFAULT_SETTINGS;
