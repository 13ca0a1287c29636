import type { Change, DataTableName } from '../model/tables.ts';
import type { State } from '../state/state.ts';
import { nameKey } from '../text/fold.ts';
import type { Fields } from './row-registers.ts';
import { rowKey } from './row-stamps.ts';

interface Named {
  id: string;
  name: string;
  deletedAt: string | null;
}

/** Fields that name a group, a tag group or a tag. */
const LINKS = { groups: 'groupId', tagGroups: 'tagGroupId', tags: 'tagIds' } as const;
type NamedTable = keyof typeof LINKS;
/** Further fields by which a row names a tag or a tag group. */
const OTHER_LINKS: Readonly<Partial<Record<string, NamedTable>>> = {
  colourTagGroupId: 'tagGroups',
  subjectTagId: 'tags',
};
const LINKING: readonly DataTableName[] = ['tasks', 'events', 'series', 'tags', 'lessons', 'settings'];

/** Rows of this device's own by the row of the same name that came from another one. */
function pairsOf(state: State, table: NamedTable, scope: (row: Named) => string): Map<string, string> {
  const isOwn = (row: Named): boolean => !state.rows.stamps.has(rowKey(table, row.id));
  const rows = ([...state.rows[table].values()] as Named[]).filter(({ deletedAt }) => deletedAt === null);
  const keyOf = (row: Named): string => `${scope(row)} ${nameKey(row.name)}`;
  const theirs = new Map(rows.filter((row) => !isOwn(row)).map((row) => [keyOf(row), row.id]));
  return new Map(
    rows.filter(isOwn).flatMap((row): [string, string][] => {
      const other = theirs.get(keyOf(row));
      return other === undefined ? [] : [[row.id, other]];
    }),
  );
}

/**
 * Changes that make one of each two groups, tag groups and tags of one name, where a planner of this device's own meets one
 * that came. Rows without stamps are its own.
 */
export function matchNames(state: State): Change[] {
  const tagGroups = pairsOf(state, 'tagGroups', () => '');
  const groupOfTag = (id: string): string => {
    const own = state.rows.tags.get(id)?.tagGroupId ?? '';
    return tagGroups.get(own) ?? own;
  };
  const pairs: Record<NamedTable, Map<string, string>> = {
    groups: pairsOf(state, 'groups', () => ''),
    tagGroups,
    tags: pairsOf(state, 'tags', ({ id }) => groupOfTag(id)),
  };
  const changes: Change[] = [];
  for (const table of LINKING) {
    for (const row of state.rows[table].values() as Iterable<Fields & { id: string }>) {
      if (state.rows.stamps.has(rowKey(table, row.id))) continue;
      if (table === 'tags' && pairs.tags.has(row.id)) continue;
      const linked = linkedAnew(row, pairs);
      if (linked) changes.push({ table, type: 'put', row: linked } as unknown as Change);
    }
  }
  for (const table of Object.keys(LINKS) as NamedTable[]) {
    for (const id of pairs[table].keys()) changes.push({ table, type: 'remove', id });
  }
  return changes;
}

/** The row with its links to the rows that came; null where it has none of these. */
function linkedAnew(row: Fields, pairs: Record<NamedTable, Map<string, string>>): Fields | null {
  const linked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    const own = (Object.keys(LINKS) as NamedTable[]).find((each) => LINKS[each] === field);
    const table = own ?? OTHER_LINKS[field];
    if (!table) continue;
    const anew = (id: unknown): unknown => (typeof id === 'string' ? (pairs[table].get(id) ?? id) : id);
    const next = Array.isArray(value) ? [...new Set(value.map(anew))] : anew(value);
    if (JSON.stringify(next) !== JSON.stringify(value)) linked[field] = next;
  }
  return Object.keys(linked).length === 0 ? null : { ...row, ...linked };
}
