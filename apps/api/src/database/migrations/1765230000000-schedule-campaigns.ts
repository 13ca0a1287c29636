import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A campaign that is `scheduled` begins at its time; the rows of its recipients wait until then. */
export class ScheduleCampaigns1765230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_campaigns ADD COLUMN scheduled_at timestamptz');
    await runner.query(
      `CREATE INDEX mail_campaigns_scheduled_index ON mail_campaigns (scheduled_at) WHERE status = 'scheduled'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_campaigns DROP COLUMN scheduled_at');
  }
}
