import { DataSource, type EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../test/people.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { waitUntil } from '../../test/wait-until.js';
import { dataSourceOptions } from '../connection/data-source.js';
import { AccessToken } from '../modules/auth/access-token.entity.js';
import { Feedback } from '../modules/requests/feedback.entity.js';
import { User } from '../modules/user/user.entity.js';
import { isCallerGone, isDatabaseUnavailable } from './database-failure.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = dataSourceOptions({ url: database.url, poolSize: 2, onPoolError: () => {} });
  // A busy machine opens a connection later than requests may wait for it.
  dataSource = new DataSource({ ...options, connectTimeoutMS: 30_000 } as typeof options);
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It should have failed.'),
    (failure: unknown) => failure,
  );

/** Cuts the connection of a transaction and waits until the server has let go of it. */
async function cut(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
  await database.query('SELECT pg_terminate_backend($1)', [row?.pid]);
  await waitUntil('the connection is gone', async () => {
    return (await database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [row?.pid])).length === 0;
  });
}

describe('R07 failures that mean "not now"', () => {
  it.each<[string, (manager: EntityManager) => Promise<unknown>]>([
    ['a query', (manager) => manager.query('SELECT 1')],
    ['an insert', (manager) => manager.insert(Feedback, { userId: NOBODY, message: 'x', type: 'bug' })],
    ['the commit', () => Promise.resolve()],
  ])('R07 a connection that is lost between two statements of a transaction, before %s', async (_, next) => {
    const failure = await failureOf(
      dataSource.transaction(async (manager) => {
        await cut(manager);
        // Time for the news to arrive here.
        await waitUntil('TypeORM has noticed', () => manager.queryRunner?.isReleased);
        await next(manager);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it('R07 a connection that is lost during a statement, and a statement that takes too long', async () => {
    const terminated = failureOf(dataSource.query(`SELECT pg_terminate_backend(pg_backend_pid())`));
    expect(isDatabaseUnavailable(await terminated)).toBe(true);
    const slow = failureOf(dataSource.query(`SET statement_timeout = 20; SELECT pg_sleep(5)`));
    expect(isDatabaseUnavailable(await slow)).toBe(true);
  });

  it.each(['53100', '53300', '57P01', '57P03', '08006', '58030', '25006'])('R11 state %s', async (state) => {
    const failure = await failureOf(dataSource.query(`DO $$ BEGIN RAISE 'x' USING ERRCODE = '${state}'; END $$`));
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it('R07 not what is wrong with the statement itself', async () => {
    for (const sql of [
      'SELECT * FROM nothing',
      'SELECT 1/0',
      `SELECT 'x'::uuid`,
      'INSERT INTO feedback DEFAULT VALUES',
    ]) {
      expect(isDatabaseUnavailable(await failureOf(dataSource.query(sql)))).toBe(false);
    }
    for (const other of [null, undefined, 'text', new Error('Something else'), { code: 7 }]) {
      expect(isDatabaseUnavailable(other)).toBe(false);
    }
  });
});

describe('R20 failures that mean "this person was deleted, or has logged out"', () => {
  it('R20 a row that refers to nobody, and nobody where the person should be', async () => {
    const { manager } = dataSource;
    const orphan = await failureOf(manager.insert(Feedback, { userId: NOBODY, message: 'x', type: 'bug' }));
    expect(isCallerGone(orphan)).toBe(true);
    expect(isCallerGone(await failureOf(manager.findOneByOrFail(User, { id: NOBODY })))).toBe(true);
  });

  it('R20 a row of a session that has ended', async () => {
    const { id: userId } = await insertPerson((query, values) => database.query(query, values));
    const at = new Date();
    const row = { tokenHash: Buffer.alloc(32), userId, sessionHash: Buffer.alloc(32), createdAt: at, expiresAt: at };
    expect(isCallerGone(await failureOf(dataSource.manager.insert(AccessToken, row)))).toBe(true);
  });

  it('R20 not another row that is missing', async () => {
    const { manager } = dataSource;
    expect(isCallerGone(await failureOf(manager.findOneByOrFail(Feedback, { id: NOBODY })))).toBe(false);
    const other = `INSERT INTO licenses (user_id, type, institution_id) SELECT gen_random_uuid(), NULL, NULL`;
    expect(isCallerGone(await failureOf(dataSource.query(other)))).toBe(false);
  });
});
