import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { FaultProxy } from '../fault-proxy.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

describe('R08 starting without a database', () => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let early: ApiProcess;
  let refused: ApiProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await FaultProxy.create(database.url);
    [early, refused] = await Promise.all([
      ApiProcess.start({ DATABASE_URL: proxy.urlOf(database.url) }),
      ApiProcess.start({ DATABASE_URL: wrongPassword(database.url) }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([early?.end('SIGKILL'), refused?.end('SIGKILL')]);
    await proxy?.stop();
    await database?.drop();
  });

  function wrongPassword(url: string): string {
    const address = new URL(url);
    address.password = 'not-the-password';
    return address.href;
  }

  it('R08 without its database it lives, is not ready, serves visitors, and serves all once the database appears', async () => {
    await waitUntil('a connection was refused', () => early.output.includes('ECONNREFUSED'));
    expect(await early.status('/health/live')).toBe(200);
    expect(await early.status('/health/ready')).toBe(503);
    expect(await early.status('/auth/user')).toBe(200);
    expect(await early.status('/auth/google/')).not.toBe(500);
    await proxy.listen();
    const since = Date.now();
    await early.ready();
    // Four times the bench's goal of a second.
    expect(Date.now() - since).toBeLessThan(4_000);
    expect(proxy.accepted).toBeGreaterThan(0);
    expect(early.exit).toBeNull();
  });

  it('R08 with a wrong password it lives, is not ready, and does not end', async () => {
    const client = new pg.Client({ connectionString: wrongPassword(database.url) });
    await expect(client.connect()).rejects.toThrow(/password/);
    await waitUntil('the password was refused', () => /password authentication failed/.test(refused.output));
    expect(await refused.status('/health/live')).toBe(200);
    expect(await refused.status('/health/ready')).toBe(503);
    expect(refused.exit).toBeNull();
    // It retries twice a second and logs each reason once. On a busy machine the first try may have another reason.
    expect(refused.output.match(/password authentication failed.*cannot be reached yet/g)).toHaveLength(1);
    // Neither the log nor the answer gives the password away.
    expect(refused.output).not.toContain('not-the-password');
  });
});
