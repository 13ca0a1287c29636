import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sealed entries by blocks of 10,000 ids, of each action and, as `*`, of all of them. */
const COUNT_BLOCKS = `
  INSERT INTO public.audit_counts AS c (action, block, entries)
  SELECT coalesce(e.action, '*'), e.id / 10000, count(*) FROM new_seals s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action, e.id / 10000), (e.id / 10000)) ORDER BY 1, 2
  ON CONFLICT (action, block) DO UPDATE SET entries = c.entries + excluded.entries`;
const COUNT_ALL = `
  INSERT INTO public.audit_totals AS t (action, entries)
  SELECT coalesce(e.action, '*'), count(*) FROM new_seals s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action), ()) HAVING count(*) > 0 ORDER BY 1
  ON CONFLICT (action) DO UPDATE SET entries = t.entries + excluded.entries`;
/** Time of the first and the last sealed entry of each block, which tells the blocks of a range of days. */
const SPAN_BLOCKS = (seals: string): string => `
  INSERT INTO public.audit_spans AS s (block, first_at, last_at)
  SELECT e.id / 10000, min(e.occurred_at), max(e.occurred_at) FROM ${seals} n JOIN public.audit_entries e ON e.id = n.entry_id
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (block) DO UPDATE SET first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at)`;

const COUNT_SEALS = (...statements: string[]): string => `
  CREATE OR REPLACE FUNCTION audit_count_seals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN ${statements.join('; ')}; RETURN NULL; END $$`;

/** Entries whose metadata hold a term, by the index, up to a number. The text of the statement shows the term to the planner. */
const SEARCH = `
  CREATE FUNCTION search_audit_entries(term text, most bigint, actions text[], since timestamptz, until timestamptz,
    excluded uuid[], low bigint, high bigint) RETURNS TABLE (id bigint, at bigint)
    LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
    BEGIN
      RETURN QUERY EXECUTE format('SELECT id, id FROM audit_entries WHERE lower(metadata::text) LIKE %L AND id >= %s AND id < %s
        AND ($2 = ''{}'' OR action = ANY ($2)) AND ($3 IS NULL OR occurred_at >= $3) AND ($4 IS NULL OR occurred_at < $4)
        AND (subject_id IS NULL OR subject_id <> ALL ($5)) LIMIT $1', search_pattern(term), low, high)
        USING most, actions, since, until, excluded;
    END $$`;

const UP = [
  // A sealer that is at it would be missing from the spans.
  'LOCK TABLE audit_seals IN SHARE ROW EXCLUSIVE MODE',
  `CREATE TABLE audit_spans (
    block bigint NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    CONSTRAINT audit_spans_pkey PRIMARY KEY (block)
  )`,
  SPAN_BLOCKS('public.audit_seals'),
  COUNT_SEALS(COUNT_BLOCKS, COUNT_ALL, SPAN_BLOCKS('new_seals')),
  `CREATE INDEX audit_entries_metadata_trigrams_index ON audit_entries USING gin (lower(metadata::text) gin_trgm_ops)
    WITH (gin_pending_list_limit = 512)`,
  SEARCH,
];

const DOWN = [
  'DROP FUNCTION search_audit_entries',
  'DROP INDEX audit_entries_metadata_trigrams_index',
  COUNT_SEALS(COUNT_BLOCKS, COUNT_ALL),
  'DROP TABLE audit_spans',
];

export class SpanAndSearchAuditEntries1764961000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
