import type { QueryResultRow } from 'pg';
import { type DataSource, EntityManager } from 'typeorm';
import { retryConflicts } from './retry-conflicts.js';
import type { Sql } from './sql.js';
import { clientOf } from './typeorm-driver.js';

/** A statement that each connection parses and plans once; `name` must be unique to `text`. */
interface PreparedStatement<Row = unknown> {
  name: string;
  text: Sql<Row> | string;
}

/** Dates as ISO text: pg itself writes them in the machine's time zone, which takes five times as long. */
const prepareValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Runs a statement that PostgreSQL parses and plans once per connection instead of once per request, past TypeORM's query
 * runner. For the few queries that every request makes.
 * @param source the manager of a transaction, to run it in there; otherwise the statement is a transaction of its own, and is
 * run again after a conflict.
 */
export async function preparedQuery<Row extends QueryResultRow>(
  source: DataSource | EntityManager,
  statement: PreparedStatement<Row>,
  values: unknown[],
): Promise<Row[]> {
  const client = await clientOf(source);
  const run = () => client.query<Row>({ ...statement, values: values.map(prepareValue) });
  const { rows } = await (source instanceof EntityManager ? run() : retryConflicts(run));
  return rows;
}
