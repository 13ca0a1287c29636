import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson, weeklyReport } from '../people.js';
import { PostgresServer } from '../postgres-server.js';
import { mountSmallDisk } from '../small-disk.js';
import { TableLock } from '../table-lock.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { databaseLimits } from '../time-limits.js';

let server: PostgresServer;
let test: TestApp;
beforeAll(async () => {
  server = await PostgresServer.start();
  test = await startTestApp({ ...server.environment, DATABASE_POOL_SIZE: '2' });
});
afterAll(async () => {
  server?.thaw();
  await test?.stop();
  await server?.stop();
});

function submit(headers: Record<string, string>, report: unknown = weeklyReport()): Promise<Response> {
  return fetch(`${test.config.apiUrl}/weekly-stats`, { method: 'POST', headers, body: JSON.stringify(report) });
}

describe('R09 a database that is frozen in the middle of a transaction', () => {
  it('R09 what was refused stays undone, also after the database wakes up', async () => {
    const { id, headers } = await insertPerson((sql, values) => server.query(sql, values));
    // The request waits within its transaction, so that it is open when the server freezes.
    const lock = await TableLock.take(server.url(), 'weekly_stats');
    const refused = weeklyReport();
    const start = performance.now();
    const pending = submit(headers, refused);
    await lock.untilWaitedFor();
    server.freeze();
    const { status } = await pending;
    expect(status).toBe(503);
    const { statement } = databaseLimits(test);
    expect(statement).toBeLessThan(5_000);
    // One time-out, not two.
    expect(performance.now() - start).toBeLessThan(2 * statement);
    server.thaw();
    await lock.release();
    const accepted = weeklyReport();
    expect((await submit(headers, accepted)).status).toBe(204);
    await server.waitForIdle();
    const rows = await server.query<{ installation: string }>(
      'SELECT installation_id AS installation FROM weekly_stats WHERE user_id = $1',
      [id],
    );
    expect(rows.map((row) => row.installation)).toEqual([accepted.installationId]);
    const entries = await server.query<{ installation: string }>(
      `SELECT metadata->>'installationId' AS installation FROM audit_entries WHERE subject_id = $1`,
      [id],
    );
    expect(entries.map((row) => row.installation)).toEqual([accepted.installationId]);
  });
});

describe('R11 a full disk', () => {
  it('answers 503, acknowledges nothing that is not stored, reads on, and recovers', async ({ skip }) => {
    const folder = join(server.folder, 'small-disk');
    const disk = mountSmallDisk(folder, server.folder);
    if (!disk) return skip('Only root may mount a small disk.');
    try {
      await server.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
      await server.query('ALTER TABLE feedback SET TABLESPACE small');
      const { id, headers } = await insertPerson((sql, values) => server.query(sql, values));
      const send = async (): Promise<number> => {
        // Text that does not compress, so that a few of them fill the disk.
        const message = Array.from({ length: 9_000 }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join(
          '',
        );
        const body = JSON.stringify({ message, type: 'bug' });
        return (await fetch(`${test.config.apiUrl}/feedback`, { method: 'POST', headers, body })).status;
      };
      // Fills the disk as a year's feedback would.
      await server
        .query(
          `INSERT INTO feedback (user_id, message, type) SELECT $1, string_agg(md5(random()::text), ''), 'idea'
          FROM generate_series(1, 400) AS row, generate_series(1, 300) GROUP BY row`,
          [id],
        )
        .catch(() => {});
      const before = await count(id);
      const statuses: number[] = [];
      for (let index = 0; index < 25 && !statuses.includes(503); index += 1) statuses.push(await send());
      expect(statuses.at(-1)).toBe(503);
      expect(test.logs.some((line) => line.includes('53100'))).toBe(true);
      expect(await count(id)).toBe(before + statuses.filter((status) => status === 204).length);
      expect((await fetch(`${test.config.apiUrl}/license/user`, { headers })).status).toBe(200);
      await server.query('ALTER TABLE feedback SET TABLESPACE pg_default');
      expect(await send()).toBe(204);
    } finally {
      disk.unmount();
    }
  });

  async function count(userId: string): Promise<number> {
    const sql = 'SELECT count(*)::int AS count FROM feedback WHERE user_id = $1';
    return (await server.query<{ count: number }>(sql, [userId]))[0]?.count ?? -1;
  }
});
