import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['access_tokens', 'desktop_grants'];

/** A token of the desktop app, and the consent before it, end with the browser's session that made them. */
export class BindAccess1765366000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN session_hash bytea,
          ADD CONSTRAINT ${table}_session_fkey FOREIGN KEY (session_hash) REFERENCES sessions (id_hash) ON DELETE CASCADE`,
      );
      await runner.query(`CREATE INDEX ${table}_session_index ON ${table} (session_hash)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN session_hash`);
  }
}
