import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionStatement, tableStatements } from '../../database/schema-files.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { HOT_STATEMENTS } from './sync-log.repository.js';

const PARTITIONS = '64';
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  client = new pg.Client({ connectionString: database.superUrl });
  await client.connect();
  await client.query('CREATE TABLE users (id uuid PRIMARY KEY); CREATE TABLE institutions (id uuid PRIMARY KEY)');
  await client.query(
    `CREATE TABLE licenses (user_id uuid, ended_at timestamptz, suspended_at timestamptz, ends_at timestamptz)`,
  );
  await client.query(tableStatements('sync').replaceAll('16', PARTITIONS));
  for (const name of ['sync_bytes', 'sync_push']) await client.query(functionStatement(name));
});
const user = randomUUID();
const device = randomUUID();
const PUSH = `SELECT outcome FROM sync_push($1, $2, '', ARRAY[1, 2]::bigint[], ARRAY[1, 1], ARRAY['a', 'b']::bytea[], now(), 1000, 100, true)`;

async function join(accounts: string[]): Promise<void> {
  await client.query('INSERT INTO users SELECT unnest($1::uuid[])', [accounts]);
  await client.query(
    'INSERT INTO sync_accounts (user_id, generation, created_at, window_at) SELECT unnest($1::uuid[]), gen_random_uuid(), now(), now()',
    [accounts],
  );
  await client.query(
    `INSERT INTO sync_devices (user_id, id, name, kind, public_key, added_at, seen_at)
     SELECT unnest($1::uuid[]), $2, '', '', '', now(), now()`,
    [accounts, device],
  );
}

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Parts of partitioned tables that a plan names. */
const partsIn = (plan: string): string[] => [
  ...new Set([...plan.matchAll(/(sync_(?:log|checkpoints)_\d+)\b/g)].map(([, part]) => part!)),
];

describe('sync over 64 partitions', () => {
  it('R45 reads of an account touch one partition of each table, with a plan for all accounts too', async () => {
    await join([user]);
    await client.query(PUSH, [user, device]);
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      for (const [name, { text, values }] of Object.entries(HOT_STATEMENTS({ user, device }))) {
        await client.query(`PREPARE hot AS ${text}`);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) EXECUTE hot (${values.map((value) => `'${value}'`).join(', ')})`,
        );
        await client.query('DEALLOCATE hot');
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        const executed = plan
          .split('\n')
          .filter((line) => !line.includes('never executed'))
          .join('\n');
        const parts = partsIn(executed);
        expect({ name, mode, log: parts.filter((part) => part.startsWith('sync_log')).length }).toEqual({
          name,
          mode,
          log: 1,
        });
        expect(parts.filter((part) => part.startsWith('sync_checkpoints')).length).toBeLessThanOrEqual(1);
      }
    }
  });

  it('R45 a push opens one partition, and no checkpoint', async () => {
    const account = randomUUID();
    await join([account]);
    await client.query('BEGIN');
    await client.query(PUSH, [account, device]);
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_locks JOIN pg_class c ON c.oid = relation
       WHERE pid = pg_backend_pid() AND c.relkind = 'r' AND relname ~ '^sync_(log|checkpoints)_'`,
    );
    await client.query('COMMIT');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.name).toMatch(/^sync_log_/);
  });

  it('R45 accounts are spread, and all of one account is in one partition', async () => {
    const accounts = Array.from({ length: 500 }, () => randomUUID());
    await join(accounts);
    for (const account of accounts.slice(0, 200)) {
      expect((await client.query(PUSH, [account, device])).rows).toEqual([{ outcome: 'stored' }]);
    }
    const { rows } = await client.query<{ parts: number; most: number }>(
      `SELECT count(DISTINCT tableoid)::int AS parts, (SELECT max(n)::int FROM (
        SELECT count(DISTINCT tableoid) AS n FROM sync_log GROUP BY user_id) a) AS most FROM sync_log`,
    );
    expect(rows[0]!.most).toBe(1);
    expect(rows[0]!.parts).toBeGreaterThan(50);
  });
});
