import { keysAt } from '../../core/order/place.ts';
import type { Place } from '../../core/order/place.ts';
import { changedFields, coalesceOf, definedFields, notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';
import type { State } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import type { DataRows } from '../../schema/tables.ts';

type ListTable = 'groups' | 'tagGroups' | 'tags' | 'subtasks' | 'terms' | 'bells';
type OrderedTable = 'groups' | 'tagGroups' | 'tags' | 'subtasks';

/** How the rules of lists find rows of a table, check them and call them. */
export interface ListKind<T extends ListTable> {
  table: T;
  /** As sentences call it: "tag group". */
  unit: string;
  find: (state: State, id: string) => DataRows[T] | undefined;
  /** How sentences call one row. Default: its name. */
  called?: (name: string) => string;
  /** Why a row cannot have its name and list; null if it can. */
  faultOf?: (state: State, row: DataRows[T]) => RuleResult | null;
}

export interface OrderedKind<T extends OrderedTable> extends ListKind<T> {
  /** The rows among which a row has its place, in order. */
  siblings: (state: State, row: DataRows[T]) => readonly DataRows[T][];
}

/** Fields that `faultOf` looks at. */
const NAMING: readonly string[] = ['name', 'tagGroupId'];
const nameOf = (row: DataRows[ListTable]): string => ('title' in row ? row.title : row.name);

export const needsName = (unit: string, field = 'name'): RuleResult => refuse('empty', `A ${unit} needs a ${field}.`);

/** "the bell “Short”", or "3 terms". */
function subjectOf<T extends ListTable>({ unit, called }: ListKind<T>, rows: readonly DataRows[T][]): string {
  const [first] = rows;
  if (rows.length !== 1 || !first) return plural(rows.length, unit);
  const name = quote(nameOf(first));
  return called ? called(name) : name;
}

/** The rows of these ids that are there, each once. */
const foundOf = <T extends ListTable>({ state }: Transaction, { find }: ListKind<T>, ids: readonly string[]) =>
  [...new Set(ids)].map((id) => find(state, id)).filter((row) => row !== undefined);

/** Writes new order keys. @param keys by id, see `keysAt` */
export function putOrders<T extends OrderedTable>(
  draft: Transaction,
  table: T,
  rows: readonly DataRows[T][],
  keys: ReadonlyMap<string, string>,
): void {
  for (const row of rows) {
    const order = keys.get(row.id);
    if (order !== undefined && order !== row.order) draft.put(table, { ...row, order });
  }
}

/** The rule that edits a row. */
export const editing =
  <T extends ListTable>({ table, unit, find, faultOf }: ListKind<T>) =>
  (draft: Transaction, command: { id: string; fields: Partial<DataRows[T]> }): RuleResult => {
    const row = find(draft.state, command.id);
    if (!row) return notFound(unit);
    const fields = definedFields(command.fields);
    const next = { ...row, ...fields };
    const name = nameOf(next);
    if (name.trim() === '') return needsName(unit, 'title' in next ? 'title' : 'name');
    const changed = changedFields(row, fields);
    const fault = changed.some((field) => NAMING.includes(field)) ? faultOf?.(draft.state, next) : null;
    if (fault) return fault;
    if (changed.length > 0) draft.put(table, next);
    return {
      sentence: name === nameOf(row) ? `Changed the ${unit} ${quote(name)}` : `Renamed to ${quote(name)}`,
      coalesce: coalesceOf(table, row.id, changed),
      focus: [row.id],
    };
  };

/** The rule that moves rows to another place of their list. */
export const reordering =
  <T extends OrderedTable>(kind: OrderedKind<T>) =>
  (draft: Transaction, { ids, place }: { ids: readonly string[]; place: Place }): RuleResult => {
    const [first] = foundOf(draft, kind, ids);
    if (!first) return notFound(kind.unit);
    const siblings = kind.siblings(draft.state, first);
    const moving = siblings.filter(({ id }) => ids.includes(id));
    const focus = moving.map(({ id }) => id);
    const keys = keysAt(siblings, place, focus);
    if (!keys) return notFound(kind.unit);
    putOrders(draft, kind.table, siblings, keys);
    return { sentence: `Moved ${subjectOf(kind, moving)}`, focus };
  };

/** The rule that moves a row to the trash. Rows that belong to it are hidden with it, and come back with it. */
export const trashing =
  <T extends 'groups' | 'tagGroups' | 'tags'>({ table, unit, find }: ListKind<T>) =>
  (draft: Transaction, { id }: { id: string }): RuleResult => {
    const row = find(draft.state, id);
    if (!row) return notFound(unit);
    draft.put(table, { ...row, deletedAt: draft.serverTime });
    return { sentence: `Moved the ${unit} ${quote(nameOf(row))} to the trash` };
  };

/** The rule that removes rows for good. @param verb "Deleted" */
export const removing =
  <T extends ListTable>(kind: ListKind<T>, verb: string) =>
  (draft: Transaction, { ids }: { ids: readonly string[] }): RuleResult => {
    const rows = foundOf(draft, kind, ids);
    if (rows.length === 0) return notFound(kind.unit);
    for (const { id } of rows) draft.remove(kind.table, id);
    return { sentence: `${verb} ${subjectOf(kind, rows)}` };
  };
