import type { MigrationInterface, QueryRunner } from 'typeorm';

const index = (columns: string): string =>
  `CREATE INDEX licenses_members_index ON licenses (${columns}) WHERE type = 'institution' AND ended_at IS NULL`;

/** Members are counted by the index alone, who was here among them too: their rows lie all over a large table. */
export class CoverMembers1765340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX licenses_members_index');
    await runner.query(index('institution_id, created_at, id, user_id'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX licenses_members_index');
    await runner.query(index('institution_id, created_at, id'));
  }
}
