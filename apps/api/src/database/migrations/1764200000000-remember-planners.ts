import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A browser that lost its planner has lost every trace of it: that there was one has to be known here. */
export class RememberPlanners1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN planned_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN planned_at');
  }
}
