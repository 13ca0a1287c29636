import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { SearchableList } from '../../database/lists/list-search.js';
import { patternIn } from '../../database/lists/search-term.js';
import { computed, sql } from '../../database/sql.js';
import { type Direction, entriesIn, ENTRY, type EntryFilters, type EntryRow } from './audit-page.repository.js';

const matches = (pattern: string, alias = ''): string => `lower(${alias}metadata::text) LIKE ${pattern}`;

/** Of these actions ('{}': all), from one instant until another, not about these people; each null where it is no filter. */
const filtered = (actions: string, from: string, until: string, excluded: string): string => `
  (${actions}::text[] = '{}' OR action = ANY (${actions})) AND (${from}::timestamptz IS NULL OR occurred_at >= ${from})
  AND (${until}::timestamptz IS NULL OR occurred_at < ${until})
  AND (subject_id IS NULL OR subject_id <> ALL (${excluded}::uuid[]))`;

/**
 * Entries about people ($1), or with $2 also what they did to others, and with $3 only those whose metadata hold it; but at
 * most one more of each than a total counts to.
 */
const ownEntries = (condition: string, direction: Direction): string => `
  SELECT own.id FROM unnest($1::uuid[]) AS person(id) CROSS JOIN LATERAL (
    SELECT id FROM audit_entries WHERE ${condition} AND ($3::text IS NULL OR ${matches(patternIn('$3'))})
    AND ${filtered('$4', '$5', '$6', '$7')} ORDER BY id ${direction} LIMIT ${COUNT_CAP + 1}) own`;
export const entriesOfPeople = (direction: Direction) => sql`
  WITH found AS MATERIALIZED (
    ${ownEntries('subject_id = person.id', direction)} UNION ALL
    ${ownEntries('actor_id = person.id AND actor_id IS DISTINCT FROM subject_id AND $2::boolean', direction)}
  )
  SELECT ${computed<{ total: string; ids: string[] }>({
    total: `(SELECT count(*) FROM (SELECT 1 FROM found LIMIT ${COUNT_CAP + 1}) AS counted)`,
    ids: `ARRAY(SELECT id FROM found ORDER BY id ${direction} OFFSET $8 LIMIT $9)`,
  })}`;

/** The first and the last id of a range of time, by the index of times: in the order of ids, millions may lie before it. */
export function boundsOf(filters: EntryFilters) {
  const { where = 'true', values = [] } = entriesIn({ ...filters, actions: [], excluded: [] });
  const id = where === 'true' ? 'id' : 'id + 0';
  const bounds = computed<{ first: string | null; last: string | null }>({ first: `min(${id})`, last: `max(${id})` });
  return { text: sql`SELECT ${bounds} FROM audit_entries WHERE ${where}`, values };
}

/** Entries whose metadata are searched. */
export const searchedEntries = (filters: EntryFilters): SearchableList<EntryRow> => ({
  ...entriesIn(filters),
  types: ['bigint', 'bigint'],
  matches: (pattern) => matches(pattern, 't.'),
});

/**
 * Entries between two ids ($1, $2): of actions, from one instant until another, not about some people ($3 to $6), with a pattern
 * ($7), and of people with what they did ($8, $9).
 */
export const entriesBetweenIds = (
  direction: Direction,
) => sql`SELECT ${ENTRY.columns} FROM audit_entries t ${ENTRY.joins}
  WHERE t.id >= $1::bigint AND t.id < $2::bigint AND t.id = ANY (ARRAY (
    SELECT id FROM audit_entries WHERE id >= $1::bigint AND id < $2::bigint AND ${filtered('$3', '$4', '$5', '$6')}
    AND ($7::text IS NULL OR ${matches(patternIn('$7'))})
    AND ($8::uuid[] IS NULL OR subject_id = ANY ($8) OR ($9::boolean AND actor_id = ANY ($8))))) ORDER BY t.id ${direction}`;
