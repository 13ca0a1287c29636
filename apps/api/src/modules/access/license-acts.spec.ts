import type { PersonLicense } from '@bellweek/api-client/contract/admin-people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { createSchool, newDomain } from '../../../test/schools.js';
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

const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const activeOf = async (browser: Browser) => (await browser.client.getUserLicense()).data!.license;
const licensesOf = async (id: string): Promise<PersonLicense[]> => (await operator.admin.getPerson(id)).data!.licenses;
const only = async (id: string): Promise<PersonLicense> => (await licensesOf(id))[0]!;
const newest = async (id: string) => (await operator.admin.getAuditOfUser(id)).data![0]!;

async function granted(expiresAt = inDays(30)) {
  const browser = await test.signedIn();
  const id = await idOf(browser);
  const { error } = await operator.admin.grantLicense(id, { type: 'individual', expiresAt, reason: REASON });
  expect(error).toBeNull();
  return { browser, id, license: await only(id) };
}

describe('POST /person/:id/licenses', () => {
  it('gives a licence at once, with its reason in the log', async () => {
    const expiresAt = inDays(30);
    const { browser, id, license } = await granted(expiresAt);
    expect(await activeOf(browser)).toEqual({ type: 'individual', expiresAt });
    expect(await newest(id)).toMatchObject({
      action: 'license.granted',
      licenseId: license.id,
      reason: REASON,
      metadata: { type: 'individual', expiresAt: { from: null, to: expiresAt } },
    });
  });

  it('refuses a second one of a type, a past end and a person who is gone', async () => {
    const { id } = await granted();
    const grant = (person: string, expiresAt: string, type: 'individual' | 'trial') =>
      operator.admin.grantLicense(person, { type, expiresAt, reason: REASON });
    expect(await grant(id, inDays(9), 'individual')).toMatchObject({
      status: 409,
      error: 'This person already has a license of type Individual.',
    });
    expect(await grant(id, inDays(-1), 'trial')).toMatchObject({ status: 400 });
    expect(await grant(crypto.randomUUID(), inDays(9), 'trial')).toMatchObject({ status: 404 });
  });

  it('restores access after a licence of the type ran out, and keeps the old licence in the history', async () => {
    const { browser, id, license } = await granted(inDays(1));
    test.clock.offset = 2 * DAY_MS;
    await browser.signIn();
    expect(await activeOf(browser)).toBeNull();
    await operator.admin.grantLicense(id, { type: 'individual', expiresAt: inDays(9), reason: REASON });
    expect((await activeOf(browser))?.type).toBe('individual');
    expect((await licensesOf(id)).map(({ endedAt }) => endedAt)).toEqual([license.expiresAt, null]);
  });

  it('S26 a trial that an operator gave and took cannot be started again', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    await operator.admin.grantLicense(id, { type: 'trial', expiresAt: inDays(9), reason: REASON });
    await operator.admin.setLicenseState((await only(id)).id, { state: 'revoked', reason: REASON });
    expect(await browser.client.startLicense()).toMatchObject({ status: 409, code: 'trial_used' });
  });
});

describe('an email about an act', () => {
  it('goes where the operator wants it, one for each act', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    const told = { reason: REASON, sendsEmail: true };
    const expiresAt = '2098-12-24T11:00:00.000Z';
    await operator.admin.grantLicense(id, { type: 'individual', expiresAt, ...told });
    const { id: licenseId } = await only(id);
    await operator.admin.changeLicenseEnd(licenseId, {
      from: expiresAt,
      expiresAt: '2098-12-25T11:00:00.000Z',
      ...told,
    });
    for (const state of ['suspended', 'active', 'revoked'] as const) {
      await operator.admin.setLicenseState(licenseId, { state, ...told });
      // It is in this state already, and a change without an email follows none.
      await operator.admin.setLicenseState(licenseId, { state, ...told });
    }
    await operator.admin.setLicenseState(licenseId, { state: 'active', reason: REASON });
    const { data } = await operator.admin.findMailsOfPerson(id, { page: 1, size: 10 });
    expect(data?.mails.map(({ text }) => /^Your? .*$/m.exec(text!)?.[0])).toEqual([
      'Your license has ended',
      'Your license is active again',
      'Your license is suspended',
      'Your license has a new end',
      'You have a new license',
    ]);
    expect(data?.mails.map(({ text }) => /Individual Membership.*$/m.exec(text!.replaceAll('\n', ' '))?.[0])).toEqual([
      expect.stringContaining('has ended. You can still read and export your planner.'),
      expect.stringContaining('is active again until 25 December 2098.'),
      expect.stringContaining('is suspended. You can read your planner, but not change it.'),
      expect.stringContaining('now ends on 25 December 2098.'),
      expect.stringContaining('until 24 December 2098.'),
    ]);
  });
});

describe('PUT /license/:id/end', () => {
  it('moves the end, and back again', async () => {
    const { browser, license, id } = await granted();
    const [from, to] = [license.expiresAt!, inDays(90)];
    const move = (seen: string, expiresAt: string) =>
      operator.admin.changeLicenseEnd(license.id, { from: seen, expiresAt, reason: REASON });
    expect((await move(from, to)).status).toBe(204);
    expect((await activeOf(browser))?.expiresAt).toBe(to);
    expect(await newest(id)).toMatchObject({ action: 'license.end_changed', metadata: { expiresAt: { from, to } } });
    expect((await move(to, from)).status).toBe(204);
    expect((await activeOf(browser))?.expiresAt).toBe(from);
    expect((await move(from, license.startedAt)).status).toBe(400);
  });

  it('of two operators who extend at once lets one, and tells the other', async () => {
    const { license } = await granted();
    const ends = [inDays(60), inDays(90)];
    const answers = await Promise.all(
      ends.map((expiresAt) =>
        operator.admin.changeLicenseEnd(license.id, { from: license.expiresAt!, expiresAt, reason: REASON }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toBe('Someone has just changed the end of this license. Check it and try again.');
  });

  it('and a deletion at once: both orders leave nothing behind', async () => {
    const { id, license, browser } = await granted();
    const [deletion, extension] = await Promise.all([
      browser.client.deleteAccount(),
      operator.admin.changeLicenseEnd(license.id, { from: license.expiresAt!, expiresAt: inDays(60), reason: REASON }),
    ]);
    expect(deletion.status).toBe(204);
    expect([204, 404]).toContain(extension.status);
    expect(await test.database.query('SELECT 1 FROM licenses WHERE user_id = $1', [id])).toEqual([]);
  });

  it('leaves a licence to its school, and to the role of an operator', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const student = await idOf(await test.signedIn({ email: `mia@${domain}`, hd: domain }));
    const own = (await licensesOf(await idOf(operator))).find(({ type }) => type === 'admin');
    for (const license of [await only(student), own!]) {
      const body = { from: inDays(1), expiresAt: inDays(2), reason: REASON };
      expect(await operator.admin.changeLicenseEnd(license.id, body)).toMatchObject({ status: 409 });
      expect(await operator.admin.setLicenseState(license.id, { state: 'revoked', reason: REASON })).toMatchObject({
        status: 409,
      });
    }
  });
});

describe('PUT /license/:id/state', () => {
  it('suspends: no access and no new trial until it is resumed, and the person is told', async () => {
    const { browser, id, license } = await granted();
    const set = (state: 'active' | 'suspended') =>
      operator.admin.setLicenseState(license.id, { state, reason: REASON });
    expect((await set('suspended')).status).toBe(204);
    expect(await activeOf(browser)).toBeNull();
    expect((await operator.admin.getUserInfo(id)).data?.licenseType).toBeNull();
    expect((await browser.client.getTrialUsed()).data?.ended).toMatchObject({ type: 'individual', isSuspended: true });
    expect(await browser.client.startLicense()).toMatchObject({ status: 409, code: 'trial_used' });
    const entry = await newest(id);
    expect(entry).toMatchObject({ action: 'license.suspended', metadata: { suspendedAt: { from: null } } });
    expect((await set('suspended')).status).toBe(204);
    expect(await newest(id)).toEqual(entry);
    expect((await set('active')).status).toBe(204);
    expect((await activeOf(browser))?.expiresAt).toBe(license.expiresAt);
    expect((await newest(id)).action).toBe('license.resumed');
  });

  it('suspends a school’s licence, which stays suspended after the next sign-in', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const browser = await test.signedIn({ email: `leo@${domain}`, hd: domain });
    const { id } = await only(await idOf(browser));
    expect((await operator.admin.setLicenseState(id, { state: 'suspended', reason: REASON })).status).toBe(204);
    await browser.signIn();
    expect(await activeOf(browser)).toBeNull();
  });

  it('revokes a suspended one without giving access in between, and restores it as it was or active', async () => {
    const { browser, license } = await granted();
    const set = async (state: 'active' | 'suspended' | 'revoked') => {
      const { status } = await operator.admin.setLicenseState(license.id, { state, reason: REASON });
      expect(status).toBe(204);
      return activeOf(browser);
    };
    await set('suspended');
    expect(await set('revoked')).toBeNull();
    expect(await set('suspended')).toBeNull();
    expect((await set('active'))?.expiresAt).toBe(license.expiresAt);
    await set('suspended');
    await set('revoked');
    expect((await set('active'))?.expiresAt).toBe(license.expiresAt);
  });

  it('revokes and restores, but not over another licence of its type, nor after its time', async () => {
    const { browser, id, license } = await granted();
    const set = (state: 'active' | 'revoked') => operator.admin.setLicenseState(license.id, { state, reason: REASON });
    expect((await set('revoked')).status).toBe(204);
    expect(await activeOf(browser)).toBeNull();
    expect(await newest(id)).toMatchObject({ action: 'license.ended', reason: REASON });
    expect((await set('active')).status).toBe(204);
    expect((await activeOf(browser))?.expiresAt).toBe(license.expiresAt);
    await set('revoked');
    await operator.admin.grantLicense(id, { type: 'individual', expiresAt: inDays(60), reason: REASON });
    expect(await set('active')).toMatchObject({ status: 409 });
    const other = (await licensesOf(id)).find(({ endedAt }) => endedAt === null)!;
    await operator.admin.setLicenseState(other.id, { state: 'revoked', reason: REASON });
    await test.database.query(`UPDATE licenses SET expires_at = now() - interval '1 day' WHERE id = $1`, [license.id]);
    expect(await set('active')).toMatchObject({ error: 'The time of this license is over. Grant a new one.' });
  });
});
