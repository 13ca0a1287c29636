import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { ApiProcess } from '../api-process.js';
import { Browser } from '../browser.js';
import { freePort } from '../free-port.js';
import { MisbehavingProvider } from '../misbehaving-provider.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { type Version, versionBeforeLastMigration } from '../version-before.js';
import { waitUntil } from '../wait-until.js';

// The baseline has no version before it.
describe.skipIf(MIGRATIONS.length === 1)('R21 the version before the last migration, on the schema after it', () => {
  let version: Version;
  let database: TestDatabase;
  let google: MisbehavingProvider;
  let old: ApiProcess;
  let current: ApiProcess;
  let webUrl: string;
  beforeAll(async () => {
    version = versionBeforeLastMigration();
    database = await createTestDatabase();
    google = await MisbehavingProvider.start();
    webUrl = `http://localhost:${await freePort()}`;
    const ports = [await freePort(), await freePort()];
    const environment = (port: number | undefined) => ({
      API_PORT: String(port),
      API_URL: `http://localhost:${ports[0]}`,
      WEB_URL: webUrl,
      DATABASE_URL: database.url,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      LOG_LEVEL: 'error',
    });
    old = await ApiProcess.start(environment(ports[0]), version.root);
    current = await ApiProcess.start(environment(ports[1]));
    await Promise.all([old.ready(), current.ready()]);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([old, current].map((api) => api?.end('SIGKILL')));
    await google?.stop();
    await database?.drop();
    version?.remove();
  });

  it('knows one migration fewer than the database has', async () => {
    const { MIGRATIONS: known } = (await import(`${version.root}/apps/api/src/database/migrations/index.ts`)) as {
      MIGRATIONS: typeof MIGRATIONS;
    };
    expect(known.length).toBeLessThan(MIGRATIONS.length);
    expect(MIGRATIONS.map(({ name }) => name)).toEqual(expect.arrayContaining(known.map(({ name }) => name)));
    const ran = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM migrations');
    expect(ran).toEqual([{ count: MIGRATIONS.length }]);
  });

  it('does for a student what it did, and the version after finds all of it', { timeout: 60_000 }, async () => {
    const student = new Browser(old.url, webUrl);
    await student.signIn();
    const { client } = student;
    const statuses = {
      license: (await client.startLicense()).status,
      waitlist: (await client.joinWaitlist({ email: 'reader@school.example' })).status,
      contact: (
        await client.sendContactRequest({
          firstName: 'Amira',
          lastName: 'Khan',
          email: 'amira@school.example',
          description: 'Hello',
        })
      ).status,
      feedback: (await client.sendFeedback({ type: 'idea', message: 'More bells' })).status,
      unsubscribe: (await client.unsubscribe({ email: 'reader@school.example' })).status,
      export: (await client.exportMyData()).status,
    };
    for (const [what, status] of Object.entries(statuses))
      expect({ what, isFine: status < 300 }).toEqual({ what, isFine: true });

    const next = new Browser(current.url, webUrl);
    for (const [name, value] of student.jar) next.jar.set(name, value);
    await next.refreshCsrf();
    expect((await next.client.getAuthStatus()).data).toMatchObject({ authenticated: true });
    expect((await next.client.exportMyData()).data).toMatchObject({ feedback: [{ message: 'More bells' }] });
  });

  it('does for an operator what it did, a campaign included', { timeout: 60_000 }, async () => {
    const operator = new Browser(old.url, webUrl);
    await operator.signIn();
    await database.query(`UPDATE users SET operator_role = 'administrator'`);
    const { admin } = operator;
    const page = { page: 1, size: 10 };
    const answers = {
      users: await admin.findUsers({ ...page, search: '' }),
      licenses: await admin.findLicenses({ ...page, search: '' }),
      audit: await admin.findAuditLogs({ page: 1 }),
      waitlist: await admin.getWaitlist(),
      contact: await admin.findContactRequests(page),
    };
    for (const [what, { status }] of Object.entries(answers)) expect({ what, status }).toEqual({ what, status: 200 });
    const sent = await admin.sendSupport(
      { to: ['amira@school.example'], subject: 'Bells', message: 'Yes' },
      randomUUID(),
    );
    expect(sent.status).toBeLessThan(300);
    const recipients = `SELECT state FROM mail_recipients WHERE campaign_id = $1`;
    await waitUntil(
      'the campaign was stored',
      async () => (await database.query(recipients, [sent.data?.id])).length === 1,
    );
  });
});
