import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { admin } from '../../../test/security/actors.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'The card was lost.';

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await startTestApp();
  operator = (await admin(test)).browser;
});
afterEach(() => {
  test.clock.offset = 0;
});
afterAll(() => test?.stop());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const eventsOf = async (browser: Browser) => (await browser.client.getLicenseHistory()).data!.events;

describe('GET /license/history', () => {
  it('tells a person what operators did with their licence, and nothing of others', async () => {
    const browser = await test.signedIn();
    const { id } = (await browser.client.getAuthStatus()).data!.user!;
    expect(await eventsOf(browser)).toEqual([]);
    const [from, expiresAt] = [inDays(30), inDays(60)];
    await operator.admin.grantLicense(id, { type: 'individual', expiresAt: from, reason: REASON });
    const [license] = (await operator.admin.getPerson(id)).data!.licenses;
    await operator.admin.changeLicenseEnd(license!.id, { from, expiresAt, reason: REASON });
    for (const state of ['suspended', 'active', 'revoked', 'active'] as const) {
      await operator.admin.setLicenseState(license!.id, { state, reason: REASON });
    }
    const events = await eventsOf(browser);
    expect(events.map(({ kind }) => kind)).toEqual([
      'restored',
      'ended',
      'resumed',
      'suspended',
      'end_changed',
      'granted',
    ]);
    expect(events.slice(-2).map((event) => event.expiresAt)).toEqual([expiresAt, from]);
    expect(await eventsOf(await test.signedIn())).toEqual([]);
  });

  it('has the end that came by itself', async () => {
    const browser = await test.signedIn();
    const { data } = await browser.client.startLicense();
    test.clock.offset = 91 * DAY_MS;
    await browser.signIn();
    const { expiresAt } = data!.license!;
    expect((await eventsOf(browser))[0]).toEqual({ kind: 'expired', type: 'trial', at: expiresAt, expiresAt: null });
  });
});
