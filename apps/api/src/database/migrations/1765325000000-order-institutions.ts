import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of institutions is also read by the end of access and by the instant of creation. */
export class OrderInstitutions1765325000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX institutions_ends_index ON institutions (license_expires_at, id)');
    await runner.query('CREATE INDEX institutions_created_index ON institutions (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX institutions_created_index, institutions_ends_index');
  }
}
