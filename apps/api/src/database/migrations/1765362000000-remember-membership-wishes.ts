import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who want an email when membership opens. Operators count them, so the few that there are have an index. */
export class RememberMembershipWishes1765362000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN membership_wished_at timestamptz');
    await runner.query(
      'CREATE INDEX users_membership_wishes_index ON users (membership_wished_at) WHERE membership_wished_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN membership_wished_at');
  }
}
