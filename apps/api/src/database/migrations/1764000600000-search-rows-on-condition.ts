import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `search_rows`, which leaves out what does not meet a condition before it counts to `most`. */
const SEARCH_ROWS = (condition: { parameter: string; sql: string }): string => `
  CREATE FUNCTION search_rows(searched regclass, instant text, term text, most bigint${condition.parameter}) RETURNS TABLE (id uuid, at timestamptz)
    LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET max_parallel_workers_per_gather = 0 AS $$
    DECLARE
      -- Trigrams know letters and digits alone.
      pairs text := CASE WHEN lower(term) ~ '[a-z0-9]{3}' THEN 'true' ELSE format('search_pairs(search_text) @@ %L', search_pairs_query(term)) END;
    BEGIN
      RETURN QUERY EXECUTE format('SELECT id, %I FROM %s WHERE %s AND search_text LIKE %L AND %s LIMIT $1', instant, searched, pairs, search_pattern(term), ${condition.sql})
        USING most;
    END $$`;

const DROP = (parameters: string): string => `DROP FUNCTION search_rows(${parameters})`;
const BEFORE = 'regclass, text, text, bigint';

export class SearchRowsOnCondition1764000600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DROP(BEFORE));
    await runner.query(SEARCH_ROWS({ parameter: `, condition text DEFAULT 'true'`, sql: 'condition' }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP(`${BEFORE}, text`));
    await runner.query(SEARCH_ROWS({ parameter: '', sql: `'true'` }));
  }
}
