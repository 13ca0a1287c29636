import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol } from '../../../test/security/actors.js';
import type { Browser } from '../../../test/browser.js';
import type { SoftwareAuthenticator } from '../../../test/software-authenticator.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { AdminService } from './admin.service.js';
import { RecoveryCodeService } from './passkey/recovery-code.service.js';

let test: TestApp;
let admins: AdminService;
beforeAll(async () => {
  test = await startTestApp();
  admins = test.app.get(AdminService, { strict: false });
});
afterAll(() => test?.stop());

/** A browser of somebody who knows the present session id of `browser`. */
function thief(browser: Browser): Browser {
  const other = test.browser();
  for (const [name, value] of browser.jar) other.jar.set(name, value);
  return other;
}

const isSignedIn = async ({ client }: Browser) => (await client.getAuthStatus()).data?.authenticated;
const mayRead = async ({ admin }: Browser) => (await admin.findFeedback({ page: 1, size: 10 })).status === 200;

async function confirm({ admin }: Browser, authenticator: SoftwareAuthenticator) {
  const { data } = await admin.getConfirmationOptions();
  expect((await admin.confirmPasskey(authenticator.confirm(data!))).status).toBe(204);
}

async function operator() {
  const person = newPerson();
  await admins.grant(person.email!, 'google');
  return { person, browser: await test.signedIn(person) };
}

describe('S79 a session that is confirmed has another id', () => {
  it('S79 by the first passkey, a passkey, a recovery code and a one-time link', async () => {
    const { person, browser } = await operator();
    const link = await test.app.get(RecoveryCodeService, { strict: false }).createLink(person.email!);
    const { authenticator, recoveryCodes } = await enrol(browser);
    const ways: Record<string, (own: Browser) => Promise<unknown>> = {
      passkey: (own) => confirm(own, authenticator),
      code: (own) => own.admin.useRecoveryCode(recoveryCodes[0]!),
      link: (own) => own.admin.useRecoveryCode(/#code=(\S+)/.exec(link)![1]!),
    };
    for (const [name, way] of Object.entries(ways)) {
      const own = await test.signedIn(person);
      const stolen = thief(own);
      await way(own);
      expect(await mayRead(own), name).toBe(true);
      expect(await isSignedIn(stolen), name).toBe(false);
    }
    const first = await operator();
    const stolen = thief(first.browser);
    await enrol(first.browser);
    expect(await mayRead(first.browser)).toBe(true);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  it('S79 and keeps its desktop app, which still ends with it, and its place among the devices', async () => {
    const { browser } = await operator();
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { data: grant } = await browser.client.approveDevice({ code_challenge: challenge, state: 'a'.repeat(22) });
    const code = new URL(grant!.redirectTo).searchParams.get('code')!;
    const { data } = await test.browser().client.redeemDeviceCode({ code, code_verifier: verifier });
    const asApp = () =>
      fetch(`${test.config.apiUrl}/license/user`, { headers: { authorization: `Bearer ${data!.token}` } });
    const hashOf = () =>
      createHash('sha256')
        .update(browser.jar.get(sessionCookie(browser))!)
        .digest();
    const userId = (await browser.client.getAuthStatus()).data!.user!.id;
    await test.database.query(
      `INSERT INTO sync_accounts (user_id, generation, created_at, window_at) VALUES ($1, gen_random_uuid(), now(), now())`,
      [userId],
    );
    await test.database.query(
      `INSERT INTO sync_devices (user_id, id, name, kind, public_key, added_at, seen_at, access_hash)
        VALUES ($1, gen_random_uuid(), 'Browser', 'web', 'AA', now(), now(), $2)`,
      [userId, hashOf()],
    );
    await enrol(browser);
    expect((await asApp()).status).toBe(200);
    const [device] = await test.database.query<{ access: Buffer }>(
      'SELECT access_hash AS access FROM sync_devices WHERE user_id = $1',
      [userId],
    );
    expect(device!.access).toEqual(hashOf());
    await browser.client.logout();
    expect((await asApp()).status).toBe(401);
  });
});

const sessionCookie = ({ jar }: Browser): string => [...jar.keys()].find((name) => name.includes('session')) ?? '';

describe('S79 what gives or takes rights', () => {
  it('S79 a removed passkey ends what it confirmed, and nothing else', async () => {
    const { person, browser: first } = await operator();
    const lost = await enrol(first);
    const kept = await enrol(first);
    const [second, third] = [await test.signedIn(person), await test.signedIn(person)];
    await confirm(second, lost.authenticator);
    await confirm(third, kept.authenticator);
    const { passkeys } = (await third.admin.getPasskeys()).data!;
    expect((await third.admin.removePasskey(passkeys[0]!.id)).status).toBe(204);
    expect(await Promise.all([first, second, third].map(mayRead))).toEqual([false, false, true]);
    await confirm(first, kept.authenticator);
    expect(await mayRead(first)).toBe(true);
  });

  it('S79 a new or a higher role ends the sessions of before, a lower one or none does not', async () => {
    const person = newPerson();
    const before = await test.signedIn(person);
    await admins.grant(person.email!, 'google', 'support');
    expect(await isSignedIn(before)).toBe(false);
    const support = await test.signedIn(person);
    await admins.grant(person.email!, 'google', 'administrator');
    expect(await isSignedIn(support)).toBe(false);
    await operator();
    const administrator = await test.signedIn(person);
    await admins.grant(person.email!, 'google', 'viewer');
    expect(await isSignedIn(administrator)).toBe(true);
    await admins.revoke(person.email!);
    expect(await isSignedIn(administrator)).toBe(true);
  });
});
