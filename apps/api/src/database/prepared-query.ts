import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * Runs a statement that PostgreSQL parses and plans once per connection instead of once per request, past TypeORM's query
 * runner. For the few queries that every request makes; `name` must be unique to `text`.
 */
export async function preparedQuery<Row extends QueryResultRow>(
  dataSource: DataSource,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  if (!dataSource.isInitialized) throw new Error('The database connection is not established.');
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const { rows } = await pool.query<Row>({ ...statement, values });
  return rows;
}
