import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProcess } from '../api-process.js';
import { freePort } from '../free-port.js';
import { insertPerson, weeklyReport } from '../people.js';
import { isDeep } from '../share.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

const KILLS = isDeep ? 3 : 1;
const CLIENTS = 6;

/** Acknowledged writes of one person, by the ids in the audit log. */
interface Journal {
  id: string;
  acknowledged: string[];
  isDeleted: boolean;
}

/** Every row that a request of ours writes, by the id its audit entry names. */
const ROWS_SQL = `
  SELECT user_id, installation_id::text AS mark FROM weekly_stats
  UNION ALL SELECT user_id, id::text FROM feedback
  UNION ALL SELECT user_id, id::text FROM licenses`;
const ENTRIES_SQL = `
  SELECT subject_id AS user_id, coalesce(metadata->>'installationId', metadata->>'feedbackId', license_id::text) AS mark
  FROM audit_entries WHERE action IN ('weekly_stats.submitted', 'feedback.submitted', 'license.started')
  AND subject_id IN (SELECT id FROM users)`;

describe('R14 kill -9 of the API under mixed writes', () => {
  let database: TestDatabase;
  let api: ApiProcess | undefined;
  const journals: Journal[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await api?.end('SIGKILL');
    await database?.drop();
  });

  /** Runs people's lives in turn: trial, reports, feedback, for every third the deletion. Ends when the server does. */
  async function live(url: string): Promise<never> {
    for (;;) {
      const { id, headers } = await insertPerson((sql, values) => database.query(sql, values));
      const journal: Journal = { id, acknowledged: [], isDeleted: false };
      journals.push(journal);
      const send = (method: string, path: string, body?: unknown): Promise<Response> =>
        fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      if ((await send('POST', '/license/start')).ok) journal.acknowledged.push('trial');
      for (let index = 0; index < 4; index += 1) {
        const report = weeklyReport();
        if ((await send('POST', '/weekly-stats', report)).ok) journal.acknowledged.push(report.installationId);
        const message = randomUUID();
        if ((await send('POST', '/feedback', { message, type: 'bug' })).ok) journal.acknowledged.push(message);
      }
      if (journals.length % 3 === 0) journal.isDeleted = (await send('DELETE', '/auth/delete-account')).ok;
    }
  }

  const acknowledged = (): number => journals.reduce((sum, journal) => sum + journal.acknowledged.length, 0);

  /** Stored rows of one person in the form of the journal; null when the person is missing. */
  async function stored(id: string): Promise<string[] | null> {
    const people = await database.query('SELECT 1 FROM users WHERE id = $1', [id]);
    const rows = await database.query<{ mark: string }>(
      `SELECT installation_id::text AS mark FROM weekly_stats WHERE user_id = $1
       UNION ALL SELECT message FROM feedback WHERE user_id = $1 UNION ALL SELECT type FROM licenses WHERE user_id = $1`,
      [id],
    );
    return people.length === 0 ? null : rows.map((row) => row.mark);
  }

  it(`R14 after each of ${KILLS} kills every acknowledged write is there, and none is half there`, async () => {
    const environment = { DATABASE_URL: database.url, API_PORT: String(await freePort()) };
    for (let round = 1; round <= KILLS; round += 1) {
      const process = (api = await ApiProcess.start(environment));
      await process.ready();
      const clients = Array.from({ length: CLIENTS }, () =>
        live(process.url).catch((failure: Error) => failure.message),
      );
      const target = acknowledged() + 100;
      await waitUntil('enough is written', () => acknowledged() >= target);
      await process.end('SIGKILL');
      expect(process.exit).toEqual({ code: null, signal: 'SIGKILL' });
      expect(new Set(await Promise.all(clients))).toEqual(new Set(['fetch failed']));
    }
    // The last transactions of the killed process end by themselves.
    await waitUntil('every transaction has ended', async () => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND application_name = 'bellweek-api'`;
      return (await database.query(sql, [database.name])).length === 0;
    });
    expect(journals.some((journal) => journal.isDeleted)).toBe(true);
    for (const { id, acknowledged: promised, isDeleted } of journals) {
      const found = await stored(id);
      if (isDeleted) expect(found).toBeNull();
      // A deletion whose answer was cut off may have happened.
      else if (found) expect(found).toEqual(expect.arrayContaining(promised));
    }
    const difference = `SELECT * FROM (${ROWS_SQL}) AS r(user_id, mark) EXCEPT ALL SELECT * FROM (${ENTRIES_SQL}) AS e`;
    expect(await database.query(difference)).toEqual([]);
    const reverse = `SELECT * FROM (${ENTRIES_SQL}) AS e EXCEPT ALL SELECT * FROM (${ROWS_SQL}) AS r(user_id, mark)`;
    expect(await database.query(reverse)).toEqual([]);
  });
});
