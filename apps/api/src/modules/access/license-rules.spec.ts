import type { Browser } from '../../../test/browser.js';
import { createSchool, invite, newDomain } from '../../../test/schools.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { LICENSE_PRECEDENCE, type LicenseType } from '@bellweek/api-client/contract/plans';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AdminService } from '../auth/admin.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() => {
  test.clock.offset = 0;
});
afterAll(() => test?.stop());

const licenseOf = async (browser: Browser) => (await browser.client.getUserLicense()).data?.license ?? null;
const typeOf = async (browser: Browser) => (await licenseOf(browser))?.type ?? null;
const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;

/** Entries of one kind about a person, oldest first. */
async function entriesOf(userId: string, action: string) {
  const sql =
    'SELECT actor_id, license_id, metadata FROM audit_entries WHERE subject_id = $1 AND action = $2 ORDER BY id';
  return test.database.query<{ actor_id: string; license_id: string; metadata: { type: string } }>(sql, [
    userId,
    action,
  ]);
}

describe('precedence: one active licence counts', () => {
  it('of every set of licences the first of admin, institution, individual, tester, trial', async () => {
    const browser = await test.signedIn();
    const id = await idOf(browser);
    const state = fc.constantFrom('none' as const, 'active' as const, 'expired' as const, 'ended' as const);
    const sets = fc.record({ admin: state, institution: state, individual: state, tester: state, trial: state });
    const domain = newDomain();
    await createSchool(test, domain);
    await createSchool(test, `expired.${domain}`, '2020-01-01');
    await fc.assert(
      fc.asyncProperty(sets, async (licenses) => {
        await test.database.query('DELETE FROM licenses WHERE user_id = $1', [id]);
        for (const [type, now] of Object.entries(licenses)) {
          if (now === 'none') continue;
          const school = type === 'institution' ? `${now === 'expired' ? 'expired.' : ''}${domain}` : null;
          await test.database.query(
            `INSERT INTO licenses (user_id, type, institution_id, institution_ends_at, expires_at, ended_at) VALUES ($1, $2,
             (SELECT id FROM institutions WHERE domain = $3), (SELECT license_expires_at FROM institutions WHERE domain = $3), CASE WHEN $3 IS NULL AND $2 <> 'admin' THEN now() + $4::interval END, $5)`,
            [id, type, school, now === 'expired' ? '-1 day' : '1 day', now === 'ended' ? new Date() : null],
          );
        }
        const isActive = (type: LicenseType): boolean =>
          licenses[type] === 'active' || (type === 'admin' && licenses.admin === 'expired');
        expect(await typeOf(browser)).toBe(LICENSE_PRECEDENCE.find(isActive) ?? null);
      }),
      { numRuns: 60 },
    );
  });
});

describe('trial', () => {
  it('runs for 90 × 24 hours from its start, and once', async () => {
    const browser = await test.signedIn();
    expect((await browser.client.getTrialUsed()).data).toEqual({
      hasExpiredTrialOrTester: false,
      isInvitedTester: false,
      ended: null,
    });
    expect(await licenseOf(browser)).toBeNull();
    const before = Date.now();
    const started = (await browser.client.startLicense()).data?.license;
    const end = Date.parse(started?.expiresAt ?? '');
    expect(started?.type).toBe('trial');
    expect(end - 90 * DAY_MS).toBeGreaterThanOrEqual(before);
    expect(end - 90 * DAY_MS).toBeLessThanOrEqual(Date.now());
    // A second start returns the same licence and writes no entry.
    expect((await browser.client.startLicense()).data?.license).toEqual(started);
    expect(await entriesOf(await idOf(browser), 'license.started')).toHaveLength(1);
    expect((await browser.client.getTrialUsed()).data?.hasExpiredTrialOrTester).toBe(false);

    // The browser's own session outlives the trial only when used: signed in again after the jump.
    test.clock.offset = end - Date.now() - 60_000;
    await browser.signIn();
    expect(await typeOf(browser)).toBe('trial');
    test.clock.offset = end - Date.now() + 1;
    expect(await licenseOf(browser)).toBeNull();
    expect((await browser.client.getTrialUsed()).data?.hasExpiredTrialOrTester).toBe(true);
    expect(await browser.client.startLicense()).toMatchObject({ status: 409, code: 'trial_used' });
    expect(await licenseOf(browser)).toBeNull();
  });
});

describe('access that ended', () => {
  it('names the plan, the school and the moment, and nothing while a licence is active', async () => {
    const domain = newDomain();
    await createSchool(test, domain, '2030-01-01');
    test.clock.offset = Date.parse('2029-12-01T00:00:00Z') - Date.now();
    const browser = await test.signedIn({ email: `mia@${domain}`, hd: domain });
    expect((await browser.client.getTrialUsed()).data?.ended).toBeNull();
    test.clock.offset = Date.parse('2030-01-05T00:00:00Z') - Date.now();
    await browser.signIn();
    expect((await browser.client.getTrialUsed()).data?.ended).toEqual({
      type: 'institution',
      endedAt: '2030-01-01T12:59:59.999Z',
      institutionName: `School of ${domain}`,
    });
    // The trial that follows ends later, and is what ended last.
    await browser.client.startLicense();
    expect((await browser.client.getTrialUsed()).data?.ended).toBeNull();
    test.clock.offset += 91 * DAY_MS;
    await browser.signIn();
    const { data } = await browser.client.getTrialUsed();
    expect(data?.ended).toMatchObject({ type: 'trial', institutionName: null });
    expect(data?.ended?.endedAt.slice(0, 10)).toBe('2030-04-05');
  });

  it('is no admin licence, which is a role', async () => {
    const browser = await test.signedIn();
    const sql = "INSERT INTO licenses (user_id, type, ended_at) VALUES ($1, 'admin', now() - interval '1 day')";
    await test.database.query(sql, [await idOf(browser)]);
    expect((await browser.client.getTrialUsed()).data?.ended).toBeNull();
  });
});

describe('tester', () => {
  it('an invited address gets six months, clamped to the end of the month, in place of the trial', async () => {
    const person = newPerson();
    await invite(test, person.email!);
    test.clock.offset = Date.parse('2027-08-31T10:00:00Z') - Date.now();
    const browser = await test.signedIn(person);
    expect((await browser.client.getTrialUsed()).data).toEqual({
      hasExpiredTrialOrTester: false,
      isInvitedTester: true,
      ended: null,
    });
    const license = (await browser.client.startLicense()).data?.license;
    expect(license?.type).toBe('tester');
    expect(license?.expiresAt?.slice(0, 16)).toBe('2028-02-29T10:00');
    expect((await browser.client.getTrialUsed()).data).toEqual({
      hasExpiredTrialOrTester: false,
      isInvitedTester: false,
      ended: null,
    });
    test.clock.offset = Date.parse('2028-02-29T10:01:00Z') - Date.now();
    await browser.signIn();
    expect((await browser.client.getTrialUsed()).data?.hasExpiredTrialOrTester).toBe(true);
    // No trial follows: each is for people who never had either.
    expect(await browser.client.startLicense()).toMatchObject({ status: 409, code: 'trial_used' });
  });

  it('an invited person whose trial runs, or has run, may still start testing', async () => {
    for (const days of [10, 100]) {
      test.clock.offset = 0;
      const person = newPerson();
      const browser = await test.signedIn(person);
      expect((await browser.client.startLicense()).data?.license?.type).toBe('trial');
      await invite(test, person.email!);
      test.clock.offset = days * DAY_MS;
      await browser.signIn();
      expect((await browser.client.getTrialUsed()).data?.isInvitedTester).toBe(true);
      expect((await browser.client.startLicense()).data?.license?.type).toBe('tester');
      expect(await typeOf(browser)).toBe('tester');
    }
  });

  it('an invitation is for its address in any spelling, and for no other', async () => {
    const invited = newPerson();
    await invite(test, invited.email!);
    const shouting = await test.signedIn({ ...invited, email: invited.email!.toUpperCase() });
    expect((await shouting.client.getTrialUsed()).data?.isInvitedTester).toBe(true);
    const tagged = await test.signedIn({ ...newPerson(), email: invited.email!.replace('@', '+tag@') });
    expect((await tagged.client.getTrialUsed()).data?.isInvitedTester).toBe(false);
  });

  it('a member of a school keeps the school’s licence: nothing is started and nothing used up', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const browser = await test.signedIn({ email: `mia@${domain}`, hd: domain });
    expect((await browser.client.startLicense()).data?.license?.type).toBe('institution');
    expect(
      await test.database.query('SELECT 1 FROM licenses WHERE user_id = $1 AND type = $2', [
        await idOf(browser),
        'trial',
      ]),
    ).toEqual([]);
    expect((await browser.client.getTrialUsed()).data?.hasExpiredTrialOrTester).toBe(false);
  });
});

describe('admin', () => {
  it('the licence follows the flag, never expires, and comes before all others', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const person = newPerson({ hd: domain });
    person.email = `ada@${domain}`;
    await test.signedIn(person);
    const admins = test.app.get(AdminService, { strict: false });
    await admins.grant(person.email, 'google');
    const browser = await test.signedIn(person);
    expect(await licenseOf(browser)).toEqual({ type: 'admin', expiresAt: null });
    test.clock.offset = 20 * 365 * DAY_MS;
    await browser.signIn();
    expect(await typeOf(browser)).toBe('admin');
    test.clock.offset = 0;
    const second = newPerson();
    await test.signedIn(second);
    await admins.grant(second.email!, 'google');
    await admins.revoke(person.email);
    expect(await typeOf(browser)).toBe('institution');
    const id = await idOf(browser);
    expect((await entriesOf(id, 'license.started')).map((entry) => entry.metadata.type)).toEqual([
      'institution',
      'admin',
    ]);
    expect((await entriesOf(id, 'license.ended')).map((entry) => entry.metadata.type)).toEqual(['admin']);
  });
});
