import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { insertPerson, weeklyReport } from '../people.js';
import { PostgresServer } from '../postgres-server.js';
import { isDeep } from '../share.js';
import { HEAD_ROOM } from '../time-limits.js';
import { waitUntil } from '../wait-until.js';

const RESTARTS = isDeep ? 5 : 2;

let server: PostgresServer;
let api: ApiProcess;
beforeAll(async () => {
  server = await PostgresServer.start();
  api = await ApiProcess.start({ ...server.environment, LOG_LEVEL: 'warn' });
  await api.ready();
});
afterAll(async () => {
  await api?.end('SIGKILL');
  await server?.stop();
});

/** Reads and writes without a pause until stopped. @returns all statuses, and the acknowledged writes. */
async function startLoad(clients: number) {
  const people = await Promise.all(
    Array.from({ length: clients }, () => insertPerson((sql, values) => server.query(sql, values))),
  );
  const statuses: number[] = [];
  const acknowledged: string[] = [];
  let isRunning = true;
  const client = async ({ headers }: { headers: Record<string, string> }): Promise<void> => {
    while (isRunning) {
      const report = weeklyReport();
      const write = await fetch(`${api.url}/weekly-stats`, { method: 'POST', headers, body: JSON.stringify(report) });
      if (write.status === 204) acknowledged.push(report.installationId);
      const read = await fetch(`${api.url}/license/user`, { headers });
      await read.arrayBuffer();
      statuses.push(write.status, read.status);
      // A refused client retries a little later; thousands of refusals would prove no more.
      if (write.status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const running = Promise.all(people.map(client));
  return {
    statuses,
    acknowledged,
    async stop() {
      isRunning = false;
      await running;
    },
  };
}

async function stored(installations: string[]): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM weekly_stats WHERE installation_id = ANY($1::uuid[])',
    [installations],
  );
  return row?.count ?? 0;
}

describe('R07 the database restarts under load', () => {
  it(`R07 ${RESTARTS} immediate restarts: the process survives, only 503s, back within two seconds`, async () => {
    const { pid } = api;
    const load = await startLoad(6);
    for (let round = 0; round < RESTARTS; round += 1) {
      await waitUntil('work is being done', () => load.acknowledged.length > 5 * (round + 1));
      await server.stopImmediately();
      // The fault happened: no process listens any more.
      await expect(server.query('SELECT 1')).rejects.toThrow();
      await waitUntil('the API notices', async () => (await api.status('/health/ready')) === 503);
      await server.launch();
      const since = Date.now();
      await api.ready();
      expect(Date.now() - since).toBeLessThan(HEAD_ROOM * 2_000);
    }
    await load.stop();
    expect(new Set(load.statuses)).toEqual(new Set([200, 204, 503]));
    expect([api.exit, api.pid]).toEqual([null, pid]);
    expect(await stored(load.acknowledged)).toBe(load.acknowledged.length);
  });
});

describe('R15 every process of the database is killed', () => {
  it('R15 durability is switched on', async () => {
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    const rows = await server.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1) ORDER BY name',
      [settings],
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(
      Object.fromEntries(settings.map((name) => [name, 'on'])),
    );
  });

  it('R15 what was acknowledged before kill -9 is there after it', async () => {
    const load = await startLoad(6);
    await waitUntil('enough is written', () => load.acknowledged.length >= 60);
    // The postmaster, its helpers and the API's connections.
    expect(await server.killAll()).toBeGreaterThan(8);
    await waitUntil('the API notices', async () => (await api.status('/health/ready')) === 503);
    await load.stop();
    await server.launch();
    await api.ready();
    expect(await stored(load.acknowledged)).toBe(load.acknowledged.length);
    expect(new Set(load.statuses)).toEqual(new Set([200, 204, 503]));
    const [broken] = await server.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM weekly_stats w WHERE NOT EXISTS (SELECT 1 FROM audit_entries e WHERE e.metadata->>$1 = w.installation_id::text)',
      ['installationId'],
    );
    expect(broken?.count).toBe(0);
  });
});
