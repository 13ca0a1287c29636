import { hash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one test file: `query` as superuser, `url` for the application's role, `ownerUrl` for migrations. */
export interface TestDatabase {
  name: string;
  url: string;
  ownerUrl: string;
  superUrl: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A statement over all tables, whose planning takes longer than reading: each connection plans it once. */
  prepared<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** One hash over every row of every table: equal before and after means that nothing changed. */
  digest(): Promise<string>;
  drop(): Promise<void>;
}

/** Tables that change without a change of data: the limiter counts refused requests; sealing and sums go on by themselves. */
const NOT_DIGESTED = [
  'rate_limits',
  'used_sign_ins',
  'audit_seals',
  'audit_unsealed',
  'audit_verifications',
  'task_runs',
  'mail_campaign_counts',
  'mail_rates',
  'mail_workers',
  'migrations',
];
/** Columns that the mail worker changes by itself during a test. */
const MACHINE_COLUMNS = [
  ...['state', 'attempts', 'next_attempt_at', 'reply', 'finished_at', 'worker_id', 'changed_at'],
  ...['mail_state', 'mail_reply'],
];

interface DigestedTable {
  name: string;
  /** Columns that the mail worker changes by itself. */
  machine: string[];
}

const DIGESTED_TABLES = `
  SELECT relname AS name, array(
    SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attname = ANY($2) ORDER BY 1) AS machine
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT relispartition AND relname <> ALL($1) ORDER BY 1`;

function digestOf(tables: readonly DigestedTable[]): string {
  const parts = tables.map(({ name, machine }) => {
    // A row is its own text; as JSON, columns can be taken from it.
    const row = machine.length === 0 ? 't::text' : `(to_jsonb(t) - '{${machine.join(',')}}'::text[])::text`;
    return `SELECT '${name}' || coalesce(string_agg(md5(${row}), ',' ORDER BY md5(${row})), '') FROM ${name} t`;
  });
  return `SELECT md5(string_agg(part, ';' ORDER BY part)) AS digest FROM (${parts.join(' UNION ALL ')}) AS p(part)`;
}

/** @param isEmpty without tables, for tests of the migrations themselves. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer');
  if (server === '') throw new Error('Set TEST_DATABASE_URL, or run the tests by `npm test`, which starts a database.');
  const name = `bellweek_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const template = isEmpty ? 'template0' : inject('databaseTemplate');
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER bellweek_test_owner`);
  const url = (user?: string): string => {
    const address = new URL(server);
    address.pathname = `/${name}`;
    if (user) Object.assign(address, { username: user, password: 'test' });
    return address.href;
  };
  // PostgreSQL would start two processes for each digest of many small tables: seven times the time.
  const pool = new pg.Pool({ connectionString: url(), max: 2, options: '-c max_parallel_workers_per_gather=0' });
  pool.on('error', () => {});
  const query = async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(sql, values)).rows;
  const prepared = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name: hash('md5', text), text, values })).rows;
  return {
    name,
    url: url('bellweek_test_app'),
    ownerUrl: url('bellweek_test_owner'),
    superUrl: url(),
    query,
    prepared,
    async digest() {
      const tables = await query<DigestedTable>(DIGESTED_TABLES, [NOT_DIGESTED, MACHINE_COLUMNS]);
      const [row] = await prepared<{ digest: string }>(digestOf(tables));
      return row?.digest ?? '';
    },
    async drop() {
      await pool.end();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
