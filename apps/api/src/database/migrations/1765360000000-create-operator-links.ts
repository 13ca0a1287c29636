import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time links by which operators without a passkey get in. */
export class CreateOperatorLinks1765360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE operator_links (
      code_hash bytea NOT NULL CONSTRAINT operator_links_pkey PRIMARY KEY,
      expires_at timestamptz NOT NULL)`);
    await runner.query('CREATE INDEX operator_links_expires_index ON operator_links (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_links');
  }
}
