import type { DataSource } from 'typeorm';
import { createCommandDataSource } from '../src/connection/data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A database of more than a thousand people, without an API. */
export interface ListDatabase extends TestDatabase {
  dataSource: DataSource;
  /** Adds people of these names, who signed up in their order, `perDay` a day, the last one now. */
  insertUsers(names: readonly string[], perDay?: number): Promise<void>;
}

export async function createListDatabase(): Promise<ListDatabase> {
  const database = await createTestDatabase();
  const dataSource = await createCommandDataSource(database.url).initialize();
  let batch = 0;
  return {
    ...database,
    dataSource,
    async insertUsers(names, perDay = 50) {
      batch += 1;
      await database.query(
        `INSERT INTO users (name, email, email_canonical, provider, issuer, subject, created_at)
         SELECT name, 'p' || n || '.' || $2 || '@mail.example', 'p' || n || '.' || $2 || '@mail.example', 'google', 'test', $2 || ' ' || n,
           now() - (cardinality($1::text[]) - n) * interval '1 day' / $3::int
         FROM unnest($1::text[]) WITH ORDINALITY AS given(name, n)`,
        [names, String(batch), perDay],
      );
    },
    async drop() {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
