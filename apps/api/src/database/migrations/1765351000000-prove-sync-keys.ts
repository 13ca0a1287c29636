import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices prove to one another that a key is from one of them. */
export class ProveSyncKeys1765351000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sync_keys ADD COLUMN proof text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_keys DROP COLUMN proof');
  }
}
