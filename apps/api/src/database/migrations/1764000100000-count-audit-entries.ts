import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sealed entries by blocks of 10,000 ids, of each action and, as `*`, of all of them. */
const COUNT = (seals: string): string => `
  INSERT INTO public.audit_counts AS c (action, block, entries)
  SELECT coalesce(e.action, '*'), e.id / 10000, count(*) FROM ${seals} s JOIN public.audit_entries e ON e.id = s.entry_id
  GROUP BY GROUPING SETS ((e.action, e.id / 10000), (e.id / 10000)) ORDER BY 1, 2
  ON CONFLICT (action, block) DO UPDATE SET entries = c.entries + excluded.entries`;

const UP = [
  `CREATE TABLE audit_counts (
    action text NOT NULL,
    block bigint NOT NULL,
    entries bigint NOT NULL,
    CONSTRAINT audit_counts_pkey PRIMARY KEY (action, block)
  )`,
  COUNT('public.audit_seals'),
  // The sealer, or a bulk load, counts entries in the transaction that adds their links.
  `CREATE FUNCTION audit_count_seals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN ${COUNT('new_seals')}; RETURN NULL; END $$`,
  `CREATE TRIGGER audit_seals_count AFTER INSERT ON audit_seals REFERENCING NEW TABLE AS new_seals
    FOR EACH STATEMENT EXECUTE FUNCTION audit_count_seals()`,
  `CREATE INDEX audit_entries_action_index ON audit_entries (action, id)`,
  // Most people act upon themselves, and are found by the other index.
  `CREATE INDEX audit_entries_actor_index ON audit_entries (actor_id, id) WHERE actor_id IS DISTINCT FROM subject_id`,
  `CREATE INDEX users_name_index ON users (name)`,
];

const DOWN = [
  'DROP INDEX users_name_index',
  'DROP INDEX audit_entries_actor_index',
  'DROP INDEX audit_entries_action_index',
  'DROP TRIGGER audit_seals_count ON audit_seals',
  'DROP FUNCTION audit_count_seals',
  'DROP TABLE audit_counts',
];

export class CountAuditEntries1764000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
