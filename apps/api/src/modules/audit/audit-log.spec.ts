import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { weeklyReport } from '../../../test/people.js';
import { createSchool, newDomain } from '../../../test/schools.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { AdminService } from '../auth/admin.service.js';
import { AuditService } from './audit.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

interface Entry {
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  license_id: string | null;
  metadata: Record<string, unknown>;
  transaction: string;
}

const newest = async (): Promise<string> =>
  (await test.database.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id ?? '0';
/** `xmin` is the transaction that wrote the row. */
const since = (id: string): Promise<Entry[]> =>
  test.database.query<Entry>(
    'SELECT action, actor_id, subject_id, license_id, metadata, xmin::text AS transaction FROM audit_entries WHERE id > $1 ORDER BY id',
    [id],
  );

/** Runs one act. @returns the entries it wrote. */
async function entriesOf(act: () => Promise<unknown>): Promise<Entry[]> {
  const before = await newest();
  await act();
  return since(before);
}

const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;

describe('S57 every act leaves one entry, in its own transaction', () => {
  const report = weeklyReport();
  const acts: [name: string, action: string, act: (browser: Browser) => Promise<{ status: number }>, row?: string][] = [
    ['POST /license/start', 'license.started', (browser) => browser.client.startLicense(), 'licenses'],
    [
      'POST /feedback',
      'feedback.submitted',
      (browser) => browser.client.sendFeedback({ message: 'Hello', type: 'idea' }),
      'feedback',
    ],
    [
      'POST /weekly-stats',
      'weekly_stats.submitted',
      (browser) => browser.client.sendWeeklyStats(report),
      'weekly_stats',
    ],
    [
      'POST /weekly-stats again',
      'weekly_stats.replaced',
      (browser) => browser.client.sendWeeklyStats({ ...report, totalTasks: 99 }),
      'weekly_stats',
    ],
    ['GET /me/export', 'user.exported', (browser) => browser.client.exportMyData()],
    [
      'POST /auth/desktop',
      'auth.desktop_approved',
      (browser) => browser.client.approveDevice({ code_challenge: 'c'.repeat(43), state: 's'.repeat(16) }),
      'desktop_grants',
    ],
    ['POST /auth/logout', 'auth.signed_out', (browser) => browser.client.logout()],
  ];

  it('S57 in the life of one person', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    for (const [name, action, act, row] of acts) {
      const entries = await entriesOf(async () => expect([200, 204]).toContain((await act(browser)).status));
      expect([name, entries.map((entry) => entry.action)]).toEqual([name, [action]]);
      expect(entries[0]).toMatchObject({ actor_id: id, subject_id: id });
      if (!row) continue;
      const rows = await test.database.query<{ transaction: string }>(
        `SELECT xmin::text AS transaction FROM ${row} WHERE user_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ transaction: entries[0]?.transaction }]);
    }
  });

  it('S57 a sign-in, one entry for each thing that happened, and a deletion', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const person = { ...newPerson({ hd: domain }), email: `audited@${domain}` };
    let browser!: Browser;
    const first = await entriesOf(async () => (browser = await test.signedIn(person)));
    expect(first.map((entry) => entry.action)).toEqual(['user.created', 'license.started', 'auth.signed_in']);
    expect(new Set(first.map((entry) => entry.transaction)).size).toBe(1);
    const again = await entriesOf(() => browser.signIn());
    expect(again.map((entry) => entry.action)).toEqual(['auth.signed_in']);
    const id = await idOf(browser);
    const gone = await entriesOf(() => browser.client.deleteAccount());
    expect(gone).toEqual([
      expect.objectContaining({
        action: 'user.deleted',
        actor_id: id,
        subject_id: id,
        metadata: { provider: 'google' },
      }),
    ]);
  });

  it('S57 what changes nothing leaves none', async () => {
    const browser = await test.signedIn();
    const same = weeklyReport();
    await browser.client.sendWeeklyStats(same);
    await browser.client.startLicense();
    const entries = await entriesOf(async () => {
      await browser.client.sendWeeklyStats(same);
      await browser.client.startLicense();
      await browser.client.getUserLicense();
      await browser.client.getTrialUsed();
      await test.browser().client.getAuthStatus();
      await browser.client.sendFeedback({ message: '', type: 'idea' });
    });
    expect(entries).toEqual([]);
  });

  it('S57 an act whose entry cannot be written does not happen either', async () => {
    const browser = await test.signedIn();
    await test.database.query(
      `ALTER TABLE audit_entries ADD CONSTRAINT no_feedback CHECK (action <> 'feedback.submitted') NOT VALID`,
    );
    const before = await test.database.digest();
    expect((await browser.client.sendFeedback({ message: 'Not kept', type: 'bug' })).status).toBe(500);
    expect(await test.database.digest()).toBe(before);
    await test.database.query('ALTER TABLE audit_entries DROP CONSTRAINT no_feedback');
    expect((await browser.client.sendFeedback({ message: 'Kept', type: 'bug' })).status).toBe(204);
  });

  it('S56, S58 entries hold ids, dates and states: no name, address or text of anybody', async () => {
    const person = newPerson({ name: 'Canary Nameworth', email: 'canary.address@mail.example' });
    const browser = await test.signedIn(person);
    await browser.client.sendFeedback({ message: 'canary message', type: 'bug' });
    await test.app.get(AdminService, { strict: false }).grant('canary.address@mail.example', 'google');
    await browser.signIn();
    const dump = JSON.stringify(await test.database.query('SELECT * FROM audit_entries')).toLowerCase();
    expect(dump).toContain(await idOf(browser));
    expect(dump).not.toMatch(/canary/);
    expect(dump).not.toContain(person.sub);
    await test.database.query('UPDATE users SET operator_role = NULL');
  });
});

describe('S57 nobody changes the log', () => {
  const changes = ['UPDATE %s SET entry = entry', 'DELETE FROM %s', 'TRUNCATE %s', 'TRUNCATE %s CASCADE'];
  const tables: [string, string][] = [
    ['audit_entries', 'action'],
    ['audit_seals', 'hash'],
  ];
  const statements = tables.flatMap(([table, column]) =>
    changes.map((change) => change.replace('%s', table).replaceAll('entry', column)),
  );

  async function attempt(url: string, sql: string): Promise<string> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
      return 'done';
    } catch (failure) {
      return `${(failure as pg.DatabaseError).code} ${(failure as Error).message}`;
    } finally {
      await client.end();
    }
  }

  it.each(statements)('S57 not the application’s role, nor the owner: %s', async (sql) => {
    await test.signedIn();
    const before = await test.database.query('SELECT * FROM audit_entries ORDER BY id');
    expect(await attempt(test.database.url, sql)).toMatch(/^42501 permission denied/);
    expect(await attempt(test.database.ownerUrl, sql)).toMatch(/^42501 the audit log is append-only/);
    expect(await attempt(test.database.superUrl, sql)).toMatch(/^42501 the audit log is append-only/);
    expect(await test.database.query('SELECT * FROM audit_entries ORDER BY id')).toEqual(before);
  });

  it('S57 not the application’s role by way of the trigger or the table itself; it may add and read', async () => {
    for (const sql of [
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'DROP TABLE audit_entries',
      'DROP FUNCTION audit_refuse_change CASCADE',
      `INSERT INTO audit_entries (id, action) OVERRIDING SYSTEM VALUE VALUES (1, 'x') ON CONFLICT (id) DO UPDATE SET action = 'x'`,
    ]) {
      expect(await attempt(test.database.url, sql)).not.toBe('done');
    }
    expect(await attempt(test.database.url, `INSERT INTO audit_entries (action) VALUES ('test.added')`)).toBe('done');
    expect(await attempt(test.database.url, 'SELECT * FROM audit_entries')).toBe('done');
  });

  it.each([
    ['what waits for its seal taken away', 'DELETE FROM audit_unsealed'],
    ['what waits exchanged', 'UPDATE audit_unsealed SET entry_id = -entry_id'],
    ['all of it', 'TRUNCATE audit_unsealed'],
    ['something that does not wait', 'INSERT INTO audit_unsealed SELECT min(id) FROM audit_entries'],
    [
      'the same by way of the trigger’s own rights',
      `CREATE TEMP TABLE own (id bigint); CREATE TRIGGER add AFTER INSERT ON own FOR EACH ROW EXECUTE FUNCTION audit_wait_for_seal()`,
    ],
    ['a link', `INSERT INTO audit_seals (sequence, entry_id, hash) VALUES (999999999, 1, '')`],
    ['a time', `INSERT INTO audit_entries (action, occurred_at) VALUES ('test.dated', now() - interval '1 day')`],
    ['an id', `INSERT INTO audit_entries (id, action) OVERRIDING SYSTEM VALUE VALUES (-1, 'test.first')`],
  ])('S57 not even this from the application’s role: %s', async (_, sql) => {
    await test.signedIn();
    expect(await attempt(test.database.url, sql)).toMatch(/^42501 permission denied/);
  });

  it('S57 an entry’s time is the database’s, however far off the API’s clock is', async () => {
    test.clock.offset = -20 * 24 * 60 * 60 * 1000;
    const before = await newest();
    await test.signedIn();
    test.clock.offset = 0;
    const rows = await test.database.query(
      `SELECT 1 FROM audit_entries WHERE id > $1 AND occurred_at NOT BETWEEN now() - interval '1 minute' AND now()`,
      [before],
    );
    expect(rows).toEqual([]);
  });

  it('S57 a thousand licences at once make a thousand entries in one statement', async () => {
    const audit = test.app.get(AuditService, { strict: false });
    const dataSource = test.app.get(DataSource);
    const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const licenses = Array.from({ length: 1_000 }, (_, index) => ({ id: uuid(index), userId: uuid(index + 5_000) }));
    const entries = await entriesOf(() =>
      dataSource.transaction((manager) =>
        audit.recordForLicenses(
          manager,
          {
            action: 'license.started',
            actorId: null,
            metadata: { type: 'institution', expiresAt: { from: null, to: null } },
          },
          licenses,
        ),
      ),
    );
    expect(entries.map((entry) => ({ id: entry.license_id, userId: entry.subject_id }))).toEqual(licenses);
  });
});
