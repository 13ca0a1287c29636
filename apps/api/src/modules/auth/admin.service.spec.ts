import { randomUUID } from 'node:crypto';
import { PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { enrol } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { AdminService } from './admin.service.js';

let test: TestApp;
let admins: AdminService;
beforeAll(async () => {
  test = await startTestApp();
  admins = test.app.get(AdminService, { strict: false });
});
afterEach(() => test.database.query('UPDATE users SET operator_role = NULL'));
afterAll(() => test?.stop());

const isAdmin = async (browser: Browser): Promise<boolean | undefined> =>
  (await browser.client.getAuthStatus()).data?.user?.isAdmin;
const isSignedIn = async ({ client }: Browser) => (await client.getAuthStatus()).data?.authenticated;
const actions = async (): Promise<string[]> =>
  (
    await test.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE action LIKE 'admin.%' ORDER BY id`,
    )
  ).map(({ action }) => action);

async function expectEntries(work: () => Promise<unknown>, expected: string[]): Promise<void> {
  const before = (await actions()).length;
  await work();
  expect((await actions()).slice(before)).toEqual(expected);
}

describe('S22 the command makes admins', () => {
  it('S22 of an existing account at its next sign-in, and takes it back at the next request', async () => {
    const [person, other] = [newPerson(), newPerson()];
    let browser = await test.signedIn(person);
    await test.signedIn(other);
    expect(await isAdmin(browser)).toBe(false);
    await expectEntries(async () => {
      expect(await admins.grant(person.email!.toUpperCase(), 'google')).toMatch(/has the role administrator now/);
      expect(await isSignedIn(browser)).toBe(false);
      browser = await test.signedIn(person);
      expect(await isAdmin(browser)).toBe(true);
      expect(await admins.grant(person.email!, 'google')).toMatch(/already has the role administrator/);
    }, ['admin.granted']);
    await admins.grant(other.email!, 'google');
    await expectEntries(async () => {
      expect(await admins.revoke(person.email!)).toMatch(/no longer an operator/);
      expect(await isAdmin(browser)).toBe(false);
      expect(await admins.revoke(person.email!)).toMatch(/is not an operator/);
    }, ['admin.revoked']);
    expect(await isAdmin(await test.signedIn(other))).toBe(true);
    // The session stays valid.
    expect((await browser.client.getUserLicense()).status).toBe(200);
  });

  it('S22 of somebody to come, once, at the first sign-in with that provider and that verified address', async () => {
    const person = newPerson();
    await expectEntries(async () => {
      expect(await admins.grant(person.email!, 'google')).toMatch(/at the first sign-in with Google/);
      await admins.grant(person.email!, 'google');
    }, ['admin.grant_recorded']);
    test.google.person = { ...person, email_verified: false };
    expect(await test.browser().signIn('google')).toContain('error=email_unverified');
    const browser = await test.signedIn(person);
    expect(await isAdmin(browser)).toBe(true);
    expect(await test.database.query('SELECT 1 FROM admin_grants WHERE email_canonical = $1', [person.email])).toEqual(
      [],
    );
    // The grant is used up: a sign-in after a demotion restores nothing, nor does another person with the address.
    await test.database.query('UPDATE users SET operator_role = NULL');
    await browser.signIn();
    expect(await isAdmin(browser)).toBe(false);
    expect(await isAdmin(await test.signedIn({ ...person, sub: `${person.sub}-next` }))).toBe(false);
  });

  it.each(PROVIDERS.filter((name) => name !== 'google'))(
    'S22 not with another provider than the one granted: %s',
    async (provider) => {
      const person = newPerson({ tid: 'tenant', oid: newPerson().sub, xms_edov: true });
      await admins.grant(person.email!, 'google');
      const browser = await test.signedIn(person, provider);
      expect(await isAdmin(browser)).toBe(false);
      // The command reports an existing account.
      await expect(admins.grant(person.email!, 'google')).rejects.toThrow(/has an account with/);
      expect(await admins.grant(person.email!, provider)).toMatch(/has the role administrator now/);
      expect(await isAdmin(await test.signedIn(person, provider))).toBe(true);
    },
  );

  it('S22 a grant can be withdrawn before it is used', async () => {
    const person = newPerson();
    await admins.grant(person.email!, 'google');
    await expectEntries(async () => {
      expect(await admins.revoke(person.email!)).toMatch(/will not become an operator/);
    }, ['admin.grant_withdrawn']);
    expect(await isAdmin(await test.signedIn(person))).toBe(false);
  });

  it('S22 no claim of a provider does, nor being first', async () => {
    await test.database.query('DELETE FROM users');
    const claims = {
      isAdmin: true,
      is_admin: true,
      admin: true,
      role: 'admin',
      roles: ['admin'],
      groups: ['admins'],
      scope: 'admin',
    };
    const browser = await test.signedIn({ ...newPerson(), ...claims });
    expect(await isAdmin(browser)).toBe(false);
    expect(await test.database.query('SELECT 1 FROM users WHERE operator_role IS NOT NULL')).toEqual([]);
  });

  it('S22 makes a one-time link for who has a role, or gets one, alone', async () => {
    const [person, coming] = [newPerson(), newPerson()];
    await test.signedIn(person);
    await expect(admins.requireRole(person.email!)).rejects.toThrow('is not an operator. Give a role first');
    await admins.grant(person.email!, 'google');
    await admins.grant(coming.email!, 'google');
    for (const { email } of [person, coming]) await admins.requireRole(email!.toUpperCase());
  });

  it('S22 refuses what is no address', async () => {
    for (const text of ['', 'nobody', 'a@b', 'a b@c.example']) {
      await expect(async () => admins.grant(text, 'google')).rejects.toThrow('valid email address');
      await expect(async () => admins.revoke(text)).rejects.toThrow('valid email address');
    }
  });
});

describe('S79 roles', () => {
  const sessionOf = async (browser: Browser) => (await browser.client.getAuthStatus()).data;
  const metadataOf = (action: string) =>
    test.database.query<{ metadata: unknown }>(
      `SELECT metadata FROM audit_entries WHERE action = $1 ORDER BY id DESC LIMIT 1`,
      [action],
    );

  it('S79 a role counts from the next sign-in, a higher one too, and ends at the next request', async () => {
    const [person, other] = [newPerson(), newPerson()];
    let browser = await test.signedIn(person);
    expect(await sessionOf(browser)).not.toHaveProperty('operator');
    await test.signedIn(other);
    await admins.grant(other.email!, 'google');
    await expectEntries(async () => {
      expect(await admins.grant(person.email!, 'google', 'viewer')).toMatch(/has the role viewer now/);
      browser = await test.signedIn(person);
      expect(await sessionOf(browser)).toMatchObject({ user: { isAdmin: true }, operator: { role: 'viewer' } });
      const { authenticator } = await enrol(browser);
      expect((await browser.admin.markRead('feedback', randomUUID())).error).toMatch(/needs support/);
      expect(await admins.grant(person.email!, 'google', 'support')).toMatch(/has the role support now/);
      browser = await test.signedIn(person);
      const { data } = await browser.admin.getConfirmationOptions();
      await browser.admin.confirmPasskey(authenticator.confirm(data!));
      expect((await browser.admin.markRead('feedback', randomUUID())).status).toBe(404);
      await admins.revoke(person.email!);
      expect((await browser.admin.markRead('feedback', randomUUID())).error).toBe('Only operators may do this.');
    }, ['admin.granted', 'admin.role_changed', 'admin.revoked']);
    expect(await metadataOf('admin.role_changed')).toEqual([{ metadata: { role: { from: 'viewer', to: 'support' } } }]);
    expect(await metadataOf('admin.revoked')).toEqual([
      { metadata: { isAdmin: { from: true, to: false }, role: { from: 'support', to: null } } },
    ]);
  });

  it('S79 the last grant decides the role of a grant that waits', async () => {
    const person = newPerson();
    await expectEntries(async () => {
      await admins.grant(person.email!, 'google', 'viewer');
      expect(await admins.grant(person.email!, 'google', 'campaigns')).toMatch(/gets the role campaigns at the first/);
    }, ['admin.grant_recorded', 'admin.grant_recorded']);
    expect(await sessionOf(await test.signedIn(person))).toMatchObject({ operator: { role: 'campaigns' } });
  });

  it('S79 the last administrator keeps that role, however many other operators there are', async () => {
    const [person, viewer] = [newPerson(), newPerson()];
    await test.signedIn(person);
    await test.signedIn(viewer);
    await admins.grant(person.email!, 'google');
    await admins.grant(viewer.email!, 'google', 'viewer');
    await expect(admins.grant(person.email!, 'google', 'support')).rejects.toThrow('last administrator');
    await expect(admins.revoke(person.email!)).rejects.toThrow('last administrator');
    expect(await admins.revoke(viewer.email!)).toMatch(/no longer an operator/);
  });

  it('S79 the version before, which writes the flag alone, makes administrators and ends any role', async () => {
    const person = newPerson();
    const browser = await test.signedIn(person);
    const set = (isAdmin: boolean) =>
      test.database.query('UPDATE users SET operator_role = $1 WHERE subject = $2', [
        isAdmin ? 'administrator' : null,
        person.sub,
      ]);
    await set(true);
    expect(await sessionOf(browser)).toMatchObject({ operator: { role: 'administrator' } });
    await set(false);
    expect(await sessionOf(browser)).not.toHaveProperty('operator');
  });
});

describe('S22 the last admin stays', () => {
  async function twoAdmins(): Promise<[Browser, Browser, string, string]> {
    const [a, b] = [newPerson(), newPerson()];
    await admins.grant(a.email!, 'google');
    await admins.grant(b.email!, 'google');
    const browsers = [await test.signedIn(a), await test.signedIn(b)] as const;
    return [...browsers, a.email!, b.email!];
  }

  it('S22 against the command and against the deletion of the account', async () => {
    const [first, last, firstEmail, lastEmail] = await twoAdmins();
    expect((await first.client.deleteAccount()).status).toBe(204);
    const before = await test.database.digest();
    await expect(admins.revoke(lastEmail)).rejects.toThrow('last admin');
    expect(await last.client.deleteAccount()).toMatchObject({
      status: 409,
      error: expect.stringContaining('last admin') as string,
    });
    expect(await test.database.digest()).toBe(before);
    expect(await isAdmin(last)).toBe(true);
    // With a second one, who has signed in, the first may go.
    const next = newPerson();
    await test.signedIn(next);
    await admins.grant(next.email!, 'google');
    expect((await last.client.deleteAccount()).status).toBe(204);
    expect(firstEmail).not.toBe(lastEmail);
  });

  it('S22 who lost the address to a new person lost the rights with it, and is not counted as the admin who stays', async () => {
    const [person, other] = [newPerson(), newPerson()];
    await test.signedIn(person);
    await test.signedIn(other);
    await admins.grant(other.email!, 'google');
    await admins.grant(person.email!, 'google');
    const held = () =>
      test.database.query(
        `SELECT 1 FROM users u JOIN licenses l ON l.user_id = u.id AND l.type = 'admin' AND l.ended_at IS NULL WHERE subject = $1`,
        [person.sub],
      );
    expect(await held()).toHaveLength(1);
    let next: Browser | undefined;
    await expectEntries(async () => {
      next = await test.signedIn({ ...person, sub: `${person.sub}-next` });
    }, ['admin.revoked']);
    expect(await isAdmin(next!)).toBe(false);
    expect(await held()).toEqual([]);
    expect(await test.database.query('SELECT email FROM users WHERE operator_role IS NOT NULL')).toEqual([
      { email: other.email },
    ]);
    await expect(admins.revoke(other.email!)).rejects.toThrow('last admin');
    // Back under another address the former holder is no admin either, and can be made one.
    const back = await test.signedIn({ ...person, email: `back.${person.email!}` });
    expect(await isAdmin(back)).toBe(false);
    expect(await admins.grant(`back.${person.email!}`, 'google')).toMatch(/has the role administrator now/);
    expect(await admins.revoke(other.email!)).toMatch(/no longer an operator/);
  });

  it('S22 of two admins who go at the same moment one stays', async () => {
    for (let round = 0; round < 6; round += 1) {
      await test.database.query('UPDATE users SET operator_role = NULL');
      const [first, second, firstEmail, secondEmail] = await twoAdmins();
      const leave = [
        [() => first.client.deleteAccount(), () => second.client.deleteAccount()],
        [() => admins.revoke(firstEmail), () => admins.revoke(secondEmail)],
        [() => first.client.deleteAccount(), () => admins.revoke(secondEmail)],
      ][round % 3]!;
      await Promise.allSettled(leave.map((go) => go() as Promise<unknown>));
      expect(await test.database.query('SELECT 1 FROM users WHERE operator_role IS NOT NULL')).toHaveLength(1);
    }
  });
});
