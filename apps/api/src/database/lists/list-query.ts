import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { preparedQuery } from '../prepared-query.js';
import type { Sql } from '../sql.js';
import { poolOf } from '../typeorm-driver.js';

const names = new Map<string, string>();

/** Whether a statement is planned for each execution, or once per connection. */
export type Planning = 'each-time' | 'once';

/** Runs a statement past TypeORM's query runner. `once` is for a text out of few. */
export async function listQuery<Row extends object>(
  dataSource: DataSource,
  text: Sql<Row> | string,
  values: readonly unknown[],
  planning: Planning = 'each-time',
): Promise<Row[]> {
  if (planning === 'once') {
    const name = names.get(text) ?? `list-${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
    return preparedQuery<Row & QueryResultRow>(dataSource, { name, text }, [...values]);
  }
  const { rows } = await poolOf(dataSource).query<Row & QueryResultRow>(text, [...values]);
  return rows;
}
