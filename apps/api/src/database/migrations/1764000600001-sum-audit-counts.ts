import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sealed entries by blocks of 10,000 ids, of each action and, as `*`, of all of them. */
const COUNT_BLOCKS = `
  INSERT INTO public.audit_counts AS c (action, block, entries)
  SELECT coalesce(e.action, '*'), e.id / 10000, count(*) FROM new_seals s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action, e.id / 10000), (e.id / 10000)) ORDER BY 1, 2
  ON CONFLICT (action, block) DO UPDATE SET entries = c.entries + excluded.entries`;

/** The same without blocks: the log's first page asks for no more, however many there are. */
const COUNT_ALL = `
  INSERT INTO public.audit_totals AS t (action, entries)
  SELECT coalesce(e.action, '*'), count(*) FROM new_seals s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action), ()) HAVING count(*) > 0 ORDER BY 1
  ON CONFLICT (action) DO UPDATE SET entries = t.entries + excluded.entries`;

const COUNT_SEALS = (...statements: string[]): string => `
  CREATE OR REPLACE FUNCTION audit_count_seals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN ${statements.join('; ')}; RETURN NULL; END $$`;

const UP = [
  // A sealer that is at it would be counted by neither the old function nor the sums.
  'LOCK TABLE audit_seals IN SHARE ROW EXCLUSIVE MODE',
  `CREATE TABLE audit_totals (
    action text NOT NULL,
    entries bigint NOT NULL,
    CONSTRAINT audit_totals_pkey PRIMARY KEY (action)
  )`,
  'INSERT INTO audit_totals (action, entries) SELECT action, sum(entries) FROM audit_counts GROUP BY action',
  COUNT_SEALS(COUNT_BLOCKS, COUNT_ALL),
];

const DOWN = [COUNT_SEALS(COUNT_BLOCKS), 'DROP TABLE audit_totals'];

export class SumAuditCounts1764000600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
