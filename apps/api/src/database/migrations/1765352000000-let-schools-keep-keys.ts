import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How members of an institution get at their planner without a device of theirs. Without a row: by their recovery code alone. */
export class LetSchoolsKeepKeys1765352000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE sync_schools (
        institution_id uuid NOT NULL,
        mode text NOT NULL,
        public_key text,
        set_at timestamptz NOT NULL,
        CONSTRAINT sync_schools_pkey PRIMARY KEY (institution_id),
        CONSTRAINT sync_schools_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id) ON DELETE CASCADE
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sync_schools');
  }
}
