import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditSealerService } from '../../src/modules/audit/audit-sealer.service.js';
import { AuditVerificationService } from '../../src/modules/audit/audit-verification.service.js';
import { CampaignScheduleService } from '../../src/modules/campaigns/campaign-schedule.service.js';
import { MailWorkerService } from '../../src/modules/mail/mail-worker.service.js';
import type { Browser } from '../browser.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { QueryCount } from './query-count.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const tokenOf = (browser: Browser): Promise<string | null> => browser.refreshCsrf();

async function signOutWith(browser: Browser, token: string | null): Promise<{ status: number; code?: string }> {
  const answer = await browser.fetch('/auth/logout', { method: 'POST', headers: { 'x-csrf-token': token ?? '' } });
  if (answer.status === 204) return { status: 204 };
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code };
}

describe('S06 the life of a token', () => {
  it('S06 is one token for as long as a visitor keeps the cookie', async () => {
    const visitor = test.browser();
    const first = await tokenOf(visitor);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await tokenOf(visitor)).toBe(first);
    visitor.jar.clear();
    expect(await tokenOf(visitor)).not.toBe(first);
  });

  it('S06 is one token for the life of a session, a new one at sign-in and at sign-out; old ones are refused', async () => {
    const browser = test.browser();
    const asVisitor = await tokenOf(browser);
    await browser.signIn();
    const signedIn = await tokenOf(browser);
    expect(await tokenOf(browser)).toBe(signedIn);
    expect(await signOutWith(browser, asVisitor)).toEqual({ status: 403, code: 'csrf' });
    await browser.signIn();
    const signedInAgain = await tokenOf(browser);
    expect(await signOutWith(browser, signedIn)).toEqual({ status: 403, code: 'csrf' });
    expect(await signOutWith(browser, signedInAgain)).toEqual({ status: 204 });
    const afterwards = await tokenOf(browser);
    expect(new Set([asVisitor, signedIn, signedInAgain, afterwards]).size).toBe(4);
    expect(await signOutWith(browser, signedInAgain)).toEqual({ status: 403, code: 'csrf' });
    expect(await signOutWith(browser, afterwards)).toEqual({ status: 204 });
  });

  it('S06 a second tab notices a sign-in: its client fetches the new token once and repeats', async () => {
    const browser = test.browser();
    const stale = await tokenOf(browser);
    await browser.signIn();
    browser.csrfToken = stale;
    const asked = vi.spyOn(browser, 'refreshCsrf');
    expect((await browser.client.startLicense()).status).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await browser.client.startLicense()).status).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('S06 a client that gets no right token gives up after one more try', async () => {
    const browser = await test.signedIn();
    browser.csrfToken = 'wrong';
    const asked = vi.spyOn(browser, 'refreshCsrf').mockResolvedValue('wrong again');
    expect(await browser.client.startLicense()).toMatchObject({ status: 403, code: 'csrf', data: null });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("S06 a visitor's cookie with a forged or foreign signature gives no token to its bearer", async () => {
    const [victim, forger] = [test.browser(), test.browser()];
    await tokenOf(victim);
    await tokenOf(forger);
    const [name, value] = [...forger.jar][0]!;
    const victimId = [...victim.jar.values()][0]!.split('.')[0]!;
    forger.jar.set(name, `${victimId}.${value.split('.')[1]}`);
    expect(await tokenOf(forger)).not.toBe(await tokenOf(victim));
    expect(forger.jar.get(name)?.startsWith(victimId)).toBe(false);
  });
});

describe('S06 2,000 anonymous visits', () => {
  it('S06 cost no query and leave no row, with a cookie and without', async () => {
    const signedIn = await test.signedIn();
    // Background tasks that query by themselves.
    for (const worker of [AuditSealerService, AuditVerificationService, MailWorkerService, CampaignScheduleService]) {
      await test.app.get<InstanceType<typeof worker>>(worker, { strict: false }).onModuleDestroy();
    }
    const visitor = test.browser();
    await visitor.refreshCsrf();
    const before = await test.database.digest();
    const queries = new QueryCount();
    for (let round = 0; round < 50; round += 1) {
      const visits = Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? visitor : test.browser()).fetch('/auth/user'),
      );
      for (const answer of await Promise.all(visits)) {
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ authenticated: false, user: null });
      }
    }
    expect(queries.count).toBe(0);
    expect((await signedIn.client.getAuthStatus()).data?.authenticated).toBe(true);
    // Control: the count sees the API's queries, exactly one for a session.
    expect(queries.count).toBe(1);
    queries.stop();
    expect(await test.database.digest()).toBe(before);
  });
});
