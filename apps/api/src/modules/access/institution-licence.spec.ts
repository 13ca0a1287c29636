import type { Browser } from '../../../test/browser.js';
import { createSchool, newDomain } from '../../../test/schools.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { callbackOf } from '../../../test/sign-in-steps.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

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
const idOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data!.user!.id;
const memberOf = (domain: string) => ({ ...newPerson({ hd: domain }), email: `m${Math.random()}@${domain}` });

async function actionsOf(userId: string): Promise<string[]> {
  const sql = `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'license.%' ORDER BY id`;
  return (await test.database.query<{ action: string }>(sql, [userId])).map(({ action }) => action);
}

describe('S25 an institution’s licence', () => {
  it('S25 comes with the first sign-in, names the school, and expires with the school’s date for all at once', async () => {
    const domain = newDomain();
    await createSchool(test, domain, '2098-06-30');
    const members = [await test.signedIn(memberOf(domain)), await test.signedIn(memberOf(domain))];
    for (const member of members) {
      expect(await licenseOf(member)).toEqual({ type: 'institution', expiresAt: '2098-06-30T13:59:59.999Z' });
      expect((await member.client.getUserInstitution()).data).toEqual({ name: `School of ${domain}` });
    }
    await test.database.query(`UPDATE institutions SET license_expires_at = '2097-01-01T00:00:00Z' WHERE domain = $1`, [
      domain,
    ]);
    for (const member of members) expect((await licenseOf(member))?.expiresAt).toBe('2097-01-01T00:00:00.000Z');
    await test.database.query(`UPDATE institutions SET license_expires_at = now() - interval '1 s' WHERE domain = $1`, [
      domain,
    ]);
    for (const member of members) {
      expect(await licenseOf(member)).toBeNull();
      expect((await member.client.getUserInstitution()).status).toBe(404);
      // After the school's licence has ended, the person may start the trial.
      expect((await member.client.startLicense()).data?.license?.type).toBe('trial');
    }
    await test.database.query(`UPDATE institutions SET license_expires_at = '2097-01-01T00:00:00Z' WHERE domain = $1`, [
      domain,
    ]);
    for (const member of members) expect((await licenseOf(member))?.type).toBe('institution');
  });

  it('S25 covers people who signed up before the school did, at once, each with an entry', async () => {
    const domain = newDomain();
    const [early, other, elsewhere] = [
      await test.signedIn(memberOf(domain)),
      await test.signedIn(memberOf(domain)),
      await test.signedIn(memberOf(`sub.${domain}`)),
    ];
    await early.client.startLicense();
    expect((await licenseOf(early))?.type).toBe('trial');
    const unvouched = await test.signedIn({ email: `no-hd@${domain}` });
    await createSchool(test, domain);
    for (const member of [early, other]) {
      expect((await licenseOf(member))?.type).toBe('institution');
      const entries = await test.database.query<{ license_id: string; actor_id: null; metadata: unknown }>(
        `SELECT e.license_id, e.actor_id, e.metadata FROM audit_entries e JOIN licenses l ON l.id = e.license_id
         WHERE e.subject_id = $1 AND e.action = 'license.started' AND l.type = 'institution' AND l.user_id = $1`,
        [await idOf(member)],
      );
      expect(entries).toEqual([
        expect.objectContaining({
          actor_id: null,
          metadata: { type: 'institution', expiresAt: { from: null, to: '2099-12-31T12:59:59.999Z' } },
        }),
      ]);
    }
    for (const stranger of [elsewhere, unvouched]) expect(await licenseOf(stranger)).toBeNull();
    // A second call finds the same school and covers no person twice.
    await createSchool(test, domain, '2030-01-01');
    expect((await licenseOf(early))?.expiresAt).toBe('2099-12-31T12:59:59.999Z');
    expect(await actionsOf(await idOf(other))).toEqual(['license.started']);
  });

  it('S25 misses nobody who signs in at that very moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const domain = newDomain();
      const doors: { browser: Browser; callback: string }[] = [];
      for (let index = 0; index < 4; index += 1) {
        test.google.person = memberOf(domain);
        const browser = test.browser();
        doors.push({ browser, callback: await callbackOf(browser, 'google') });
      }
      await Promise.all([
        ...doors.slice(0, 2).map(({ browser, callback }) => browser.fetch(callback)),
        createSchool(test, domain),
        ...doors.slice(2).map(({ browser, callback }) => browser.fetch(callback)),
      ]);
      for (const { browser } of doors) {
        expect((await licenseOf(browser))?.type).toBe('institution');
        expect(await actionsOf(await idOf(browser))).toEqual(['license.started']);
      }
    }
  });

  it('S25 a leaver loses it at the next sign-in, and gets it back on return', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const person = memberOf(domain);
    const browser = await test.signedIn(person);
    expect((await licenseOf(browser))?.type).toBe('institution');
    // The school's Workspace no longer vouches for the address; then another address; then back.
    for (const [change, expected] of [
      [{ hd: undefined }, null],
      [{ hd: domain }, 'institution'],
      [{ email: `${person.sub}@private.example`, hd: undefined }, null],
      [{ email: person.email, hd: domain }, 'institution'],
    ] as const) {
      test.google.person = { ...person, ...change };
      await browser.signIn();
      expect((await licenseOf(browser))?.type ?? null).toBe(expected);
    }
    expect(await actionsOf(await idOf(browser))).toEqual([
      'license.started',
      'license.ended',
      'license.started',
      'license.ended',
      'license.started',
    ]);
  });

  it('S25 moves with a person from one school to the other', async () => {
    const [first, second] = [newDomain(), newDomain()];
    await createSchool(test, first);
    await createSchool(test, second);
    const person = memberOf(first);
    const browser = await test.signedIn(person);
    test.google.person = { ...person, email: `moved${person.sub}@${second}`, hd: second };
    await browser.signIn();
    expect((await browser.client.getUserInstitution()).data).toEqual({ name: `School of ${second}` });
  });

  it('S25 a school whose time is over gives nothing to new members', async () => {
    const domain = newDomain();
    await createSchool(test, domain, '2026-01-31');
    test.clock.offset = Date.parse('2026-01-31T12:59:59.999Z') - Date.now() - 60_000;
    const last = await test.signedIn(memberOf(domain));
    expect((await licenseOf(last))?.type).toBe('institution');
    test.clock.offset += 60_001;
    expect(await licenseOf(last)).toBeNull();
    test.clock.offset = 400 * DAY_MS;
    expect(await licenseOf(await test.signedIn(memberOf(domain)))).toBeNull();
  });

  it('S25 the same address with a new subject is a new person: the licence is theirs, the data are not', async () => {
    const domain = newDomain();
    await createSchool(test, domain);
    const former = memberOf(domain);
    const before = await test.signedIn(former);
    const formerId = await idOf(before);
    await before.client.sendFeedback({ message: 'Mine alone', type: 'idea' });
    const after = await test.signedIn({ ...former, sub: `${former.sub}-again`, name: 'Next Owner' });
    expect(await idOf(after)).not.toBe(formerId);
    expect((await licenseOf(after))?.type).toBe('institution');
    expect((await after.client.exportMyData()).data?.feedback).toEqual([]);
    // The former one is signed out everywhere, keeps the data, and comes back without address and without the school.
    expect((await before.client.getAuthStatus()).data?.authenticated).toBe(false);
    test.google.person = { ...former, email: `${former.sub}@private.example`, hd: undefined };
    await before.signIn();
    expect(await idOf(before)).toBe(formerId);
    expect((await before.client.exportMyData()).data?.feedback).toHaveLength(1);
    expect(await licenseOf(before)).toBeNull();
    expect(await actionsOf(formerId)).toEqual(['license.started', 'license.ended']);
  });
});
