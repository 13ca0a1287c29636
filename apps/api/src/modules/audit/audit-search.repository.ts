import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { SearchableList } from '../../database/lists/list-search.js';
import { computed, sql } from '../../database/sql.js';
import { ALL_ACTIONS, BLOCK, type Direction, ENTRY, type EntryRow } from './audit-page.repository.js';

const matches = (term: string, alias = ''): string =>
  `lower(${alias}metadata::text) LIKE (SELECT search_pattern(${term}))`;

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
    SELECT id FROM audit_entries WHERE ${condition} AND ($3::text IS NULL OR ${matches('$3')})
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

/** A range of ids that holds all entries of a range of time ($1 to $2, null: no limit): few others, for ids follow the time. */
export const IDS_OF_TIME = sql`
  WITH near AS (
    SELECT block FROM audit_spans
    WHERE ($1::timestamptz IS NULL OR last_at >= $1) AND ($2::timestamptz IS NULL OR first_at < $2)
    UNION ALL SELECT entry_id / ${BLOCK} FROM audit_unsealed
  )
  SELECT ${computed<{ from: string; until: string }>({
    from: `coalesce(min(block) * ${BLOCK}, 0)`,
    until: `coalesce((max(block) + 1) * ${BLOCK}, 0)`,
  })} FROM near`;

/** Values of the filters of a search: actions ('{}': all), from, until, excluded people, and a range of ids. */
export type SearchValues = readonly [
  actions: readonly string[],
  from: string | null,
  until: string | null,
  excluded: readonly string[],
  firstId: string,
  idsUntil: string,
];

/** Entries whose metadata are searched. */
export const searchedEntries = (values: SearchValues, direction: Direction): SearchableList<EntryRow> => ({
  table: 'audit_entries',
  instant: 'id',
  direction,
  counters: [],
  rows: `(SELECT coalesce(sum(entries), 0)::float8 FROM audit_totals WHERE action = '${ALL_ACTIONS}')`,
  ...ENTRY,
  where: `id >= $5::bigint AND id < $6::bigint AND ${filtered('$1', '$2', '$3', '$4')}`,
  values,
  matches: (term) => matches(term, 't.'),
  matching: (term, most) => `SELECT id, at FROM search_audit_entries(${term}, ${most}, $1, $2, $3, $4, $5, $6)`,
});

/** Entries between two ids ($1, $2) that pass the filters of {@link SearchValues} ($3 to $6), a term ($7), and people with what they did ($8, $9). */
export const entriesBetweenIds = (
  direction: Direction,
) => sql`SELECT ${ENTRY.columns} FROM audit_entries t ${ENTRY.joins}
  WHERE t.id >= $1::bigint AND t.id < $2::bigint AND t.id = ANY (ARRAY (
    SELECT id FROM audit_entries WHERE id >= $1::bigint AND id < $2::bigint AND ${filtered('$3', '$4', '$5', '$6')}
    AND ($7::text IS NULL OR ${matches('$7')})
    AND ($8::uuid[] IS NULL OR subject_id = ANY ($8) OR ($9::boolean AND actor_id = ANY ($8))))) ORDER BY t.id ${direction}`;
