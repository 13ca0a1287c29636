import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testFolder, TestEnvironment } from '../../../test/planner-device.ts';
import { jsonFile } from '../files.ts';
import type { JsonFile } from '../files.ts';
import { Account } from './account.ts';
import { lastAccount } from './last-account.ts';
import type { LastAccount } from './last-account.ts';
import { createTokenVault, keptToken } from './token-vault.ts';

const folder = testFolder();
afterAll(folder.remove);

const USER = {
  id: '8f14e45f-ceea-4d67-8f14-e45fceea1d67',
  name: 'Sam',
  email: 'sam@example.com',
  oauthProvider: 'google' as const,
  isAdmin: false,
};
const TOKEN = { token: 'secret', expiresAt: '2027-02-19T00:00:00.000Z', user: USER };
const TRIAL = { type: 'trial' as const, expiresAt: '2027-02-14T08:00:00.000Z' };
const ENDED = { type: 'trial' as const, endedAt: '2026-11-02T08:00:00.000Z', institutionName: null };
const NOW = Date.parse('2026-11-16T08:00:00.000Z');

type Answers = Partial<Record<keyof ApiClient, unknown>>;
const ok = (data: unknown) => ({ data, error: null, status: 200 });
const offline = { data: null, error: 'Network error or server is unreachable', status: 0 };
const signedOut = { data: null, error: 'Please log in.', status: 401, code: 'unauthenticated' };

let count = 0;
/** An account on a computer, with a scripted API. */
function newComputer(backend = 'gnome_libsecret') {
  count += 1;
  const path = join(folder.path, String(count));
  const answers: Answers = {
    getAuthStatus: ok({ authenticated: true, user: USER }),
    getUserLicense: ok({ license: null }),
    startLicense: ok({ license: TRIAL }),
    getTrialUsed: ok({ hasExpiredTrialOrTester: true, isInvitedTester: false, ended: ENDED }),
    logout: ok(null),
    deleteAccount: ok(null),
  };
  const calls: string[] = [];
  const api = new Proxy({} as ApiClient, {
    get: (_, name: keyof ApiClient) => () => {
      calls.push(name);
      return Promise.resolve(answers[name]);
    },
  });
  const clock = new TestEnvironment();
  /** Whether the keyring is open. */
  const keyring = { opened: Promise.resolve(true) };
  const keeper = {
    isAvailable: () => keyring.opened,
    backend: () => backend,
    encrypt: (text: string) => Promise.resolve(Buffer.from(text)),
    decrypt: (bytes: Buffer) => Promise.resolve({ text: bytes.toString(), isOutdated: false }),
  };
  const start = async (change: Partial<JsonFile<LastAccount>> = {}) => {
    const vault = createTokenVault(keeper, jsonFile(join(path, 'token.json'), keptToken), clock.after);
    const file = { ...jsonFile(join(path, 'account.json'), lastAccount), ...change };
    const account = new Account({ api, vault, file, now: () => NOW, onChange: () => undefined });
    await account.start();
    return { account, vault };
  };
  return { start, answers, calls, path, clock, keyring };
}

describe('the account', () => {
  it('starts the trial at the first sign-in, and is known at the next start without a network', async () => {
    const { start, answers, calls } = newComputer();
    const { account } = await start();
    expect(account.read().user).toBeNull();
    await account.signedIn(TOKEN);
    expect(calls).toEqual(['getAuthStatus', 'getUserLicense', 'startLicense']);
    expect(account.read()).toMatchObject({ user: USER, license: TRIAL, confirmedAt: NOW, isForgotten: false });
    answers.getAuthStatus = offline;
    const { account: later } = await start();
    expect(later.read()).toMatchObject({ user: USER, license: TRIAL, confirmedAt: NOW, needsSignIn: false });
    await later.confirm();
    expect(later.read()).toMatchObject({ user: USER, license: TRIAL, confirmedAt: NOW, problem: offline.error });
    answers.getAuthStatus = ok({ authenticated: true, user: USER });
    await later.confirm();
    expect(later.read().problem).toBeNull();
  });

  it('S65 whose token is not kept is known at the next start, and asked to sign in again', async () => {
    const { start, calls } = newComputer('basic_text');
    const { account } = await start();
    await account.signedIn(TOKEN);
    expect(account.read()).toMatchObject({ user: USER, isForgotten: true, needsSignIn: false });
    const { account: later } = await start();
    expect(later.read()).toMatchObject({ user: USER, license: TRIAL, needsSignIn: true });
    calls.length = 0;
    await later.confirm();
    expect(calls).toEqual([]);
  });

  it('S65 is known without its token while the keyring waits for the person, and signed in once it is open', async () => {
    const { start, clock, keyring } = newComputer();
    await (await start()).account.signedIn(TOKEN);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    keyring.opened = promise;
    const starting = start();
    clock.pass(10_000);
    const { account } = await starting;
    expect(account.read()).toMatchObject({ user: USER, license: TRIAL, needsSignIn: true });
    resolve(true);
    await vi.waitFor(() => expect(account.read().needsSignIn).toBe(false), { timeout: 60_000 });
  });

  it.each([
    ['says that nobody is signed in', { getAuthStatus: ok({ authenticated: false, user: null }) }],
    [
      'knows somebody else by this token',
      { getAuthStatus: ok({ authenticated: true, user: { ...USER, id: 'other' } }) },
    ],
    ['refuses the token', { getUserLicense: signedOut }],
  ])('is signed out when the API %s', async (_, change) => {
    const { start, answers, path } = newComputer();
    const { account, vault } = await start();
    await account.signedIn(TOKEN);
    Object.assign(answers, change);
    await account.confirm();
    expect(account.read().user).toBeNull();
    expect(account.read().signInProblem).toContain('Please log in again.');
    expect([vault.current(), existsSync(join(path, 'token.json')), existsSync(join(path, 'account.json'))]).toEqual([
      null,
      false,
      false,
    ]);
  });

  it('is signed out where only its plan was asked for, and the API does not know it any more', async () => {
    const { start, answers } = newComputer();
    const { account } = await start();
    await account.signedIn(TOKEN);
    answers.getUserLicense = offline;
    expect(await account.plan()).toEqual({ error: offline.error });
    expect(account.read().user).toEqual(USER);
    Object.assign(answers, { getUserLicense: signedOut, getAuthStatus: ok({ authenticated: false, user: null }) });
    expect(await account.plan()).toEqual({ error: signedOut.error });
    expect(account.read().user).toBeNull();
    expect(account.read().signInProblem).toContain('Please log in again.');
  });

  it('gives the token up at once when one signs out, also where the API cannot be told', async () => {
    const { start, answers, calls } = newComputer();
    const { account, vault } = await start();
    await account.signedIn(TOKEN);
    answers.logout = offline;
    await account.signOut();
    expect(calls).toContain('logout');
    expect([account.read().user, vault.current()]).toEqual([null, null]);
    expect((await start()).account.read().user).toBeNull();
  });

  it('stays when the API cannot delete it, and is gone when it can', async () => {
    const { start, answers } = newComputer();
    const { account } = await start();
    await account.signedIn(TOKEN);
    answers.deleteAccount = { data: null, error: 'Please try again.', status: 500 };
    expect(await account.remove()).toBe('Please try again.');
    expect(account.read().user).toEqual(USER);
    answers.deleteAccount = ok(null);
    expect(await account.remove()).toBeNull();
    expect(account.read().user).toBeNull();
  });

  const full = (): never => {
    throw new Error('ENOSPC: no space left on device');
  };

  it('goes on in memory where the disk is full, and whoever was here before is not taken for them', async () => {
    const { start, answers } = newComputer();
    const { account: before } = await start();
    await before.signedIn(TOKEN);
    const ben = { ...USER, id: '1f14e45f-ceea-4d67-8f14-e45fceea1d67', name: 'Ben' };
    answers.getAuthStatus = ok({ authenticated: true, user: ben });
    const { account } = await start({ write: full });
    await account.signedIn({ ...TOKEN, user: ben });
    expect(account.read()).toMatchObject({ user: ben, license: TRIAL, isForgotten: true, problem: null });
    await account.confirm();
    expect(account.read()).toMatchObject({ user: ben, confirmedAt: NOW });
    expect((await start()).account.read().user).toBeNull();
  });

  it('that is known already stays so where the disk is full', async () => {
    const { start } = newComputer();
    await (await start()).account.signedIn(TOKEN);
    const { account } = await start({ write: full });
    await account.signedIn(TOKEN);
    expect((await start()).account.read()).toMatchObject({ user: USER, needsSignIn: false });
  });

  it('is hidden also where its file cannot be removed, and says so', async () => {
    const { start } = newComputer();
    const { account, vault } = await start({ remove: full });
    await account.signedIn(TOKEN);
    await account.signOut();
    expect([account.read().user, vault.current()]).toEqual([null, null]);
    expect(account.read().signInProblem).toContain('could not be removed');
  });

  it('takes no answer that belongs to whoever was signed in before', async () => {
    const { start, answers } = newComputer();
    const { account } = await start();
    await account.signedIn(TOKEN);
    let answer = (_: unknown): void => undefined;
    answers.getAuthStatus = new Promise((resolve) => (answer = resolve));
    const asked = account.confirm();
    await account.signOut();
    answer(ok({ authenticated: true, user: USER }));
    await asked;
    expect(account.read().user).toBeNull();
  });

  it('without a trial left opens all the same, to be read', async () => {
    const { start, answers } = newComputer();
    answers.startLicense = { data: null, error: 'Your free period is over.', status: 403, code: 'trial_used' };
    const { account } = await start();
    await account.signedIn(TOKEN);
    expect(account.read()).toMatchObject({ user: USER, license: null, ended: ENDED, confirmedAt: NOW, problem: null });
    expect((await start()).account.read()).toMatchObject({ license: null, ended: ENDED });
  });
});
