import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts suppressions, so that a change of their number shows when those of a list have to be counted again. */
export class CountMailSuppressions1764000600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT count_list('mail_suppressions', 'mail-suppressions', 'created_at')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT uncount_list('mail-suppressions')`);
  }
}
