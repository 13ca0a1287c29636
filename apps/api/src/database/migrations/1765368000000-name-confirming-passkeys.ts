import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session keeps which passkey confirmed it, so that it ends being confirmed when that passkey is removed. */
export class NameConfirmingPasskeys1765368000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN verified_by uuid');
    // Earlier sessions do not name the passkey that confirmed them: they are confirmed again.
    await runner.query('UPDATE sessions SET verified_at = NULL WHERE verified_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN verified_by');
  }
}
