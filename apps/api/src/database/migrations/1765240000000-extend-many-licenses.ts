import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A licence remembers the last extension of many, and the end it had before, so that the extension can be undone. */
export class ExtendManyLicenses1765240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE licenses ADD COLUMN extension_id uuid, ADD COLUMN former_end_at timestamptz');
    await runner.query(
      'CREATE INDEX licenses_extension_index ON licenses (extension_id) WHERE extension_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE licenses DROP COLUMN extension_id, DROP COLUMN former_end_at');
  }
}
