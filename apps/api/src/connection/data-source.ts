import type { DataSource, DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';
import { TimeoutClient } from '../database/timeout-client.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { SnakeCaseNamingStrategy } from '../database/naming.strategy.js';
import { RetryingDataSource } from '../database/retrying-data-source.js';

interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Told of connections that die while idle; without a listener they would end the process. */
  onPoolError: (failure: Error) => void;
}

/** Time-outs of waiting for a connection, and of a statement. */
const ACQUIRE_MS = 800;
const STATEMENT_MS = 5_000;

/** Settings shared by the API and its commands. Time-outs in milliseconds. */
export function dataSourceOptions({ url, poolSize, onPoolError }: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    namingStrategy: new SnakeCaseNamingStrategy(),
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    migrationsTransactionMode: 'each',
    poolSize,
    connectTimeoutMS: ACQUIRE_MS,
    applicationName: 'bellweek-api',
    poolErrorHandler: onPoolError,
    extra: {
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      // A time-out of the client too: a frozen server or a half-open connection never reports its own.
      query_timeout: STATEMENT_MS - 500,
      Client: TimeoutClient,
      // Connections stay: a page of operators asks for several things at once, and opening as many connections for it after each
      // pause takes a busy machine longer than ACQUIRE_MS.
      idleTimeoutMillis: 0,
      // JIT and parallel workers take longer to start than any of our statements runs.
      options: '-c jit=off -c max_parallel_workers_per_gather=0',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  };
}

/** For commands and migrations: one connection, no statement time-out, and patience with a server that is just starting. */
export function createCommandDataSource(url: string, migrations = MIGRATIONS): DataSource {
  const options = dataSourceOptions({ url, poolSize: 2, onPoolError: () => {} });
  const patient = { ...options, migrations, extra: { keepAlive: true }, connectTimeoutMS: 30_000 };
  return new RetryingDataSource(patient);
}
