import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MIGRATIONS } from '../src/database/migrations/index.js';

/** A migration of a later version that runs one statement. @param number tells several apart */
export function migrationOf(statement: string, number = 1): (typeof MIGRATIONS)[number] {
  const name = `AddTomorrow${9_999_999_999_000 + number}`;
  class Tomorrow implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(statement);
    }

    async down(): Promise<void> {}
  }
  Object.defineProperty(Tomorrow, 'name', { value: name });
  return Tomorrow;
}
