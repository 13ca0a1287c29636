import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every entry waits for its link again, and nothing is counted: the sealer counts what it links. */
const LINK_ANEW = [
  'ALTER TABLE audit_seals DISABLE TRIGGER audit_seals_append_only',
  'TRUNCATE audit_seals, audit_counts, audit_totals',
  'ALTER TABLE audit_seals ENABLE TRIGGER audit_seals_append_only',
  'INSERT INTO audit_unsealed (entry_id) SELECT id FROM audit_entries ON CONFLICT DO NOTHING',
];

/**
 * Links are made with a key that the database does not know, so its owner cannot make them. Those that are there were made
 * without one and prove nothing against the owner. An API of the version before cannot add any: it leaves entries waiting.
 */
const UP = [
  'LOCK TABLE audit_seals IN ACCESS EXCLUSIVE MODE',
  ...LINK_ANEW,
  'ALTER TABLE audit_seals ADD COLUMN key_id text',
  'ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_keyed CHECK (key_id IS NOT NULL)',
  // The application's role has no other way to take entries off the waiting ones, nor to add links.
  `CREATE FUNCTION seal_audit_entries(first_sequence bigint, entries bigint[], hashes bytea[], key text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    DECLARE
      newest bigint := coalesce((SELECT max(sequence) FROM public.audit_seals), 0);
      waiting bigint;
    BEGIN
      DELETE FROM public.audit_unsealed WHERE entry_id = ANY (entries);
      GET DIAGNOSTICS waiting = ROW_COUNT;
      IF waiting <> cardinality(entries) OR first_sequence <> newest + 1 THEN
        RAISE EXCEPTION 'only entries that wait are sealed, each once, at the end of the chain' USING ERRCODE = 'insufficient_privilege';
      END IF;
      INSERT INTO public.audit_seals (sequence, entry_id, hash, key_id)
      SELECT newest + link.number, link.entry, link.hash, key
      FROM unnest(entries, hashes) WITH ORDINALITY AS link(entry, hash, number);
    END $$`,
  // With a right to them, the application's role could put them on tables of its own, where they would act for their owner.
  'REVOKE ALL ON FUNCTION seal_audit_entries, audit_wait_for_seal, audit_count_seals FROM PUBLIC',
];

const DOWN = [
  'GRANT EXECUTE ON FUNCTION audit_wait_for_seal, audit_count_seals TO PUBLIC',
  'DROP FUNCTION seal_audit_entries',
  'ALTER TABLE audit_seals DROP COLUMN key_id',
  ...LINK_ANEW,
];

export class KeyAuditChain1764001000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
