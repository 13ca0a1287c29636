import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // When periodic work and backups last ended well, and last failed.
  `CREATE TABLE task_runs (
    name text NOT NULL,
    succeeded_at timestamptz,
    failed_at timestamptz,
    CONSTRAINT task_runs_pkey PRIMARY KEY (name)
  )`,
  `SELECT count_list('weekly_stats', 'reports', 'created_at')`,
  'CREATE INDEX weekly_stats_created_index ON weekly_stats (created_at)',
  `CREATE INDEX mail_messages_rejected_index ON mail_messages (finished_at) WHERE state = 'rejected'`,
];

const DOWN = [
  `DROP INDEX mail_messages_rejected_index`,
  'DROP INDEX weekly_stats_created_index',
  `SELECT uncount_list('reports')`,
  `DROP TABLE task_runs`,
];

export class PrepareOverview1764912000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
