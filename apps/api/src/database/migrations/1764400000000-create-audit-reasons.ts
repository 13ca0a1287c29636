import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // No key to the entries: they are never deleted, and their own rules refuse every other change.
  `CREATE TABLE audit_reasons (
    entry_id bigint NOT NULL,
    subject_id uuid,
    reason text NOT NULL,
    CONSTRAINT audit_reasons_pkey PRIMARY KEY (entry_id),
    CONSTRAINT audit_reasons_subject_fkey FOREIGN KEY (subject_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX audit_reasons_subject_index ON audit_reasons (subject_id)',
  `CREATE TRIGGER audit_reasons_unchanged BEFORE UPDATE OR TRUNCATE ON audit_reasons
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,
];

/** Words of operators may name a person, so they are kept apart from the entries and go with the person. */
export class CreateAuditReasons1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_reasons');
  }
}
