import { DataSource, type QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { poolOf } from '../../src/database/typeorm-driver.js';
import { limitWaits } from '../calm-app.js';
import { insertPerson, weeklyReport } from '../people.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { databaseLimits, HEAD_ROOM } from '../time-limits.js';
import { waitUntil } from '../wait-until.js';

const POOL = 3;
let test: TestApp;
let person: { id: string; headers: Record<string, string> };
beforeAll(async () => {
  test = await startTestApp({ DATABASE_POOL_SIZE: String(POOL) });
  person = await insertPerson((sql, values) => test.database.query(sql, values));
});
afterAll(() => test?.stop());

const submit = (): Promise<Response> =>
  fetch(`${test.config.apiUrl}/weekly-stats`, {
    method: 'POST',
    headers: person.headers,
    body: JSON.stringify(weeklyReport()),
  });

async function count(table: string): Promise<number> {
  const [row] = await test.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? -1;
}

describe('R10 the pool is exhausted', () => {
  const held: QueryRunner[] = [];
  const hold = async (): Promise<void> => {
    for (let index = 0; index < POOL; index += 1) {
      const runner = test.app.get(DataSource).createQueryRunner();
      await runner.query('SELECT 1');
      held.push(runner);
    }
  };
  const release = async (): Promise<void> => {
    for (const runner of held.splice(0)) await runner.release();
  };
  afterEach(release);

  it('R10 answers 503 within a second, to many at once too, and recovers', async () => {
    expect((await submit()).status).toBe(204);
    await hold();
    const waitAgain = limitWaits(test);
    const start = performance.now();
    const refused = await Promise.all(Array.from({ length: 40 }, submit));
    // In sequence they would take half a minute, and without a limit for ever.
    expect(databaseLimits(test).connection).toBeLessThan(1_000);
    expect(performance.now() - start).toBeLessThan(HEAD_ROOM * 1_000);
    expect(new Set(refused.map((response) => response.status))).toEqual(new Set([503]));
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable' });
    expect((await fetch(`${test.config.apiUrl}/auth/user`)).status).toBe(200);
    waitAgain();
    await release();
    const after = await Promise.all(Array.from({ length: 10 }, submit));
    expect(new Set(after.map((response) => response.status))).toEqual(new Set([204]));
  });

  it('R10 keeps its connections over a quiet hour: to open all of them at once takes a busy machine too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await hold();
      await release();
      vi.advanceTimersByTime(60 * 60 * 1_000);
      expect(poolOf(test.app.get(DataSource)).totalCount).toBe(POOL);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('R11 the database is read-only', () => {
  const setReadOnly = async (setting: 'on' | 'off'): Promise<void> => {
    const { name } = test.database;
    await test.database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${setting}`);
    // The setting counts for new connections.
    await test.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'bellweek-api'`,
      [name],
    );
  };

  it('R11 refuses writes with 503, acknowledges nothing, still reads, and goes on afterwards', async () => {
    await setReadOnly('on');
    const before = [await count('weekly_stats'), await count('audit_entries')];
    const read = () => fetch(`${test.config.apiUrl}/license/user`, { headers: person.headers });
    // The first requests may meet broken connections.
    await waitUntil('it reads again', async () => (await read()).status === 200);
    const [setting] = await test.app.get(DataSource).query<{ on: string }[]>('SHOW default_transaction_read_only');
    expect(Object.values(setting ?? {})).toEqual(['on']);
    const refused = await Promise.all(Array.from({ length: 10 }, submit));
    expect(new Set(refused.map((response) => response.status))).toEqual(new Set([503]));
    expect((await read()).status).toBe(200);
    expect([await count('weekly_stats'), await count('audit_entries')]).toEqual(before);
    await setReadOnly('off');
    await waitUntil('it writes again', async () => (await submit()).status === 204);
  });
});
