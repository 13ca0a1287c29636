import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    action text NOT NULL,
    actor_id uuid,
    subject_id uuid,
    license_id uuid,
    occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    metadata jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
  )`,
  `CREATE INDEX audit_entries_subject_index ON audit_entries (subject_id, id)`,
  `CREATE TABLE audit_seals (
    sequence bigint NOT NULL,
    entry_id bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_seals_pkey PRIMARY KEY (sequence),
    CONSTRAINT audit_seals_entry_unique UNIQUE (entry_id)
  )`,
  // Entries commit out of the order of their ids, so "all above the last sealed one" would lose some: each waits here by its id.
  `CREATE TABLE audit_unsealed (entry_id bigint NOT NULL, CONSTRAINT audit_unsealed_pkey PRIMARY KEY (entry_id))`,
  `CREATE FUNCTION audit_wait_for_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN INSERT INTO public.audit_unsealed (entry_id) VALUES (NEW.id); RETURN NULL; END $$`,
  `CREATE TRIGGER audit_entries_wait_for_seal AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_wait_for_seal()`,
  `CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege'; END $$`,
  ...['audit_entries', 'audit_seals'].map(
    (table) =>
      `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,
  ),
];

const DOWN = [
  'DROP TABLE audit_unsealed',
  'DROP TABLE audit_seals',
  'DROP TABLE audit_entries',
  'DROP FUNCTION audit_wait_for_seal',
  'DROP FUNCTION audit_refuse_change',
];

export class CreateAuditLog1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
