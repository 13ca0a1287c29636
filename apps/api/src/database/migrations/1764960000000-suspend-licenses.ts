import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A suspended licence keeps its end and its place in every list, and gives no access. */
export class SuspendLicenses1764960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE licenses ADD COLUMN suspended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE licenses DROP COLUMN suspended_at');
  }
}
