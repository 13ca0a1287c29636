import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A quarter of what storing 100,000 recipients costs went into looking up their one campaign, and campaigns are never deleted. */
export class FreeMailRecipientsOfForeignKey1764000200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_recipients DROP CONSTRAINT mail_recipients_campaign_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE mail_recipients ADD CONSTRAINT mail_recipients_campaign_fkey
       FOREIGN KEY (campaign_id) REFERENCES mail_campaigns (id) ON DELETE CASCADE`,
    );
  }
}
