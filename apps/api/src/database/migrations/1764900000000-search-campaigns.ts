import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchCampaigns1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT make_searchable('mail_campaigns', 'subject')`);
    await runner.query(`SELECT count_list('mail_campaigns', 'mail-campaigns', 'created_at')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT uncount_list('mail-campaigns')`);
    await runner.query(`SELECT make_unsearchable('mail_campaigns')`);
  }
}
