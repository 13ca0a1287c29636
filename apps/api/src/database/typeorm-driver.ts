import type { Pool, PoolClient } from 'pg';
import { type DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The pool beneath TypeORM, which has no public way to it: the only import of its internals. */
export function poolOf(source: DataSource): Pool {
  if (!source.isInitialized) throw new Error('The database connection is not established.');
  return (source.driver as PostgresDriver).master as Pool;
}

/** The connection of a manager's transaction; without one, the pool. */
export async function clientOf(source: DataSource | EntityManager): Promise<Pool | PoolClient> {
  if (!(source instanceof EntityManager)) return poolOf(source);
  if (source.queryRunner) return (await source.queryRunner.connect()) as PoolClient;
  return poolOf(source.dataSource);
}
