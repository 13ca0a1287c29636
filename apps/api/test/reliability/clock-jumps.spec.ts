import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AuditSealerService } from '../../src/modules/audit/audit-sealer.service.js';
import { MaintenanceService } from '../../src/modules/maintenance/maintenance.service.js';
import type { Browser } from '../browser.js';
import { sealed } from '../sealed.js';
import { startTestApp, type TestApp } from '../test-app.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
const JUMPS: [string, number][] = [
  ['an hour on', HOUR_MS],
  ['an hour back', -HOUR_MS],
  ['a day on', DAY_MS],
  ['a day back', -DAY_MS],
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => {
  test.clock.offset = 0;
});
afterAll(() => test?.stop());

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.client.getAuthStatus()).data?.authenticated ?? false;
const sessions = () => test.database.query('SELECT id_hash, expires_at FROM sessions ORDER BY 1');

describe('R23 the clock of a machine that runs the API jumps', () => {
  it.each(JUMPS)(
    'R23 %s: nobody is signed out, tokens hold, and nothing that lives is deleted',
    async (_name, jump) => {
      const browser = await test.signedIn();
      const token = browser.csrfToken;
      test.clock.offset = jump;
      await test.app.get(MaintenanceService, { strict: false }).deleteExpired();
      expect(await isSignedIn(browser)).toBe(true);
      expect((await browser.client.startLicense()).status).toBe(200);
      const visitor = await test.signedIn();
      expect(await isSignedIn(visitor)).toBe(true);
      test.clock.offset = 0;
      for (const one of [browser, visitor]) expect(await isSignedIn(one)).toBe(true);
      expect((await browser.client.sendFeedback({ message: 'Back again', type: 'other' })).status).toBe(204);
      expect(browser.csrfToken).toBe(token);
    },
  );

  it('R23 a jump and back leaves sessions as they were, but for being used; past their end they are over', async () => {
    const browser = await test.signedIn();
    const before = await sessions();
    test.clock.offset = -DAY_MS;
    expect(await isSignedIn(browser)).toBe(true);
    test.clock.offset = 0;
    expect((await sessions()).length).toBe(before.length);
    test.clock.offset = MONTH_MS + DAY_MS;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('R23 the audit log is sealed all the same: entries carry the time of the database', async () => {
    test.clock.offset = -DAY_MS;
    const browser = await test.signedIn();
    const sealer = test.app.get(AuditSealerService, { strict: false });
    expect(await sealed(sealer)).toMatchObject({ firstBad: null, unsealed: 0 });
    const id = (await browser.client.getAuthStatus()).data?.user?.id;
    const [entry] = await test.database.query<{ isNow: boolean }>(
      `SELECT occurred_at > now() - interval '5 minutes' AS "isNow" FROM audit_entries WHERE actor_id = $1 LIMIT 1`,
      [id],
    );
    expect(entry?.isNow).toBe(true);
  });
});
