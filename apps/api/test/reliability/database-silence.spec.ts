import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limitWaits } from '../calm-app.js';
import { FaultProxy } from '../fault-proxy.js';
import { insertPerson, weeklyReport } from '../people.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { databaseLimits } from '../time-limits.js';
import { waitUntil } from '../wait-until.js';

async function timed(request: Promise<Response>): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const { status } = await request;
  return { status, ms: performance.now() - start };
}

function submit(test: TestApp, headers: Record<string, string>, report = weeklyReport()): Promise<Response> {
  return fetch(`${test.config.apiUrl}/weekly-stats`, { method: 'POST', headers, body: JSON.stringify(report) });
}

describe('R09 a network that swallows everything', () => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let test: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await FaultProxy.create(database.url);
    await proxy.listen();
    test = await startTestApp({ DATABASE_URL: proxy.urlOf(database.url), DATABASE_POOL_SIZE: '3' });
    ({ headers } = await insertPerson((sql, values) => database.query(sql, values)));
  });
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    await test?.stop();
    await proxy?.stop();
    await database?.drop();
  });

  it('R09 requests on half-open connections fail in time, and new connections serve at once', async () => {
    // All connections of the pool are open and in use when the network fails.
    const before = await Promise.all([1, 2, 3].map(() => submit(test, headers)));
    expect(before.map((response) => response.status)).toEqual([204, 204, 204]);
    limitWaits(test);
    proxy.freeze();
    const during = await Promise.all(Array.from({ length: 12 }, () => timed(submit(test, headers))));
    expect(proxy.swallowed).toBeGreaterThan(0);
    const { statement } = databaseLimits(test);
    expect(statement).toBeLessThan(5_000);
    for (const { status, ms } of during) {
      expect(status).toBe(503);
      // No request waited for two time-outs in a row.
      expect(ms).toBeLessThan(2 * statement);
    }
    proxy.thaw();
    // Dead connections are not retried, at one time-out per request. A new one may be refused for a
    // while: a busy machine takes its time to open it.
    const after: Awaited<ReturnType<typeof timed>>[] = [];
    await waitUntil('as many are served at once as there are connections', async () => {
      const round = await Promise.all([1, 2, 3].map(() => timed(submit(test, headers))));
      after.push(...round);
      return round.every(({ status }) => status === 204);
    });
    expect(Math.max(...after.map(({ ms }) => ms))).toBeLessThan(statement);
  });

  it('R09 visitors are served all the while: they need no database', async () => {
    proxy.freeze();
    const { status, ms } = await timed(fetch(`${test.config.apiUrl}/auth/user`));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(databaseLimits(test).statement / 2);
  });
});
