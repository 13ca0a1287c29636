import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counters of the last minutes need not outlive a crash of the server, and every public request waited for two of them to reach
 * the disk.
 */
export class UnlogRateLimits1764000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rate_limits SET UNLOGGED');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rate_limits SET LOGGED');
  }
}
