import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { preparedQuery } from '../prepared-query.js';

const names = new Map<string, string>();

/** Whether a statement is planned anew for its values, or once per connection for all of them. */
export type Planning = 'each-time' | 'once';

/** Runs a statement past TypeORM's query runner. `once` is for texts of which there are few. */
export async function listQuery<Row extends object>(
  dataSource: DataSource,
  text: string,
  values: readonly unknown[],
  planning: Planning = 'each-time',
): Promise<Row[]> {
  if (!dataSource.isInitialized) throw new Error('The database connection is not established.');
  if (planning === 'once') {
    const name = names.get(text) ?? `list-${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
    return preparedQuery<Row & QueryResultRow>(dataSource, { name, text }, [...values]);
  }
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const { rows } = await pool.query<Row & QueryResultRow>(text, [...values]);
  return rows;
}
