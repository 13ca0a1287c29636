import { parseSetCookie } from 'cookie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { newDeviceCode } from './samples.js';

/** Sets every cookie: a visit, a sign-in begun and done, its extension, its end. The answer watch checks their attributes. */
async function collectCookies(test: TestApp): Promise<string[]> {
  const browser = test.browser();
  await browser.refreshCsrf();
  for (const provider of ['google', 'apple'] as const) await browser.signIn(provider, '/account');
  test.clock.offset += 11 * 60 * 1000;
  await browser.refreshCsrf();
  await browser.client.redeemDeviceCode(await newDeviceCode(browser));
  await browser.client.logout();
  return test.answers.cookies;
}

const namesOf = (lines: string[]): Set<string> =>
  new Set(lines.map((line) => parseSetCookie(line).name.replace(/sign-in-[\w-]{12}/, 'sign-in-STATE')));

describe('S09 cookies on a development copy', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  it('S09 every line has the attributes it must, and the name ends in the port', async () => {
    const lines = await collectCookies(test);
    const { port } = new URL(test.config.apiUrl);
    const names = ['visitor', 'sign-in-STATE', 'session'].map((name) => `bellweek-${name}-${port}`);
    expect(namesOf(lines)).toEqual(new Set(names));
    expect([...test.answers.problems]).toEqual([]);
  });

  it.each([
    '/'.padEnd(8_000, 'a'),
    `/${'"'.repeat(1_999)}`,
    `/${'"'.repeat(999)}`,
    `/${'é'.repeat(1_500)}`,
    `/x?q=${'%22'.repeat(600)}`,
  ])('S09 a sign-in fits into its cookie however long the way back is', async (returnTo) => {
    const browser = test.browser();
    const before = test.answers.cookies.length;
    const address = await browser.signIn('google', returnTo);
    expect(address.startsWith(test.config.webUrl)).toBe(true);
    expect((await browser.client.getAuthStatus()).data?.authenticated).toBe(true);
    expect(test.answers.cookies.length).toBeGreaterThan(before);
    expect([...test.answers.problems]).toEqual([]);
  });

  it('S09 six sign-ins begun in one browser leave five, and the last one works', async () => {
    const browser = test.browser();
    for (let tab = 0; tab < 6; tab += 1) await browser.fetch('/auth/google/');
    expect([...browser.jar.keys()].filter((name) => name.includes('sign-in-'))).toHaveLength(5);
    expect(await browser.signIn()).toBe(`${test.config.webUrl}/dashboard`);
  });
});

describe('S09 cookies in production', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({}, 'localhost', (config) => ({ ...config, isProduction: true }));
  });
  afterAll(() => test.stop());

  it('S09 every line is Secure under the __Host- prefix', async () => {
    const lines = await collectCookies(test);
    const names = ['visitor', 'sign-in-STATE', 'session'].map((name) => `__Host-bellweek-${name}`);
    expect(namesOf(lines)).toEqual(new Set(names));
    expect([...test.answers.problems]).toEqual([]);
  });

  it('S08 a cookie tossed from a sibling domain, which cannot have the prefix, signs nobody in', async () => {
    const browser = await test.signedIn();
    const [name, id] = [...browser.jar].find(([key]) => key.includes('session'))!;
    expect(name).toBe('__Host-bellweek-session');
    const tossed = test.browser();
    tossed.jar.set('bellweek-session', id);
    expect((await tossed.client.getAuthStatus()).data?.authenticated).toBe(false);
    tossed.jar.set(name, id);
    expect((await tossed.client.getAuthStatus()).data?.authenticated).toBe(true);
  });

  it('S54 the documentation is not there', async () => {
    for (const path of ['/docs', '/docs-json', '/docs-yaml', '/docs/index.html']) {
      expect((await test.browser().fetch(path)).status).toBe(404);
    }
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  WEB_URL: 'https://bellweek.app',
  API_URL: 'https://api.bellweek.app',
  DATABASE_URL: 'postgres://app:secret@database/bellweek',
  SESSION_SECRET: 'Yq1bXo0c5m3K7wVn8sTzRf2LdGh6JpUe',
  PERSON_HASH_SECRET: 'Bn4vCx9zLk2jHg7fDs0aPo5iUy3tRe8W',
  AUDIT_SECRET: 'Mw6qEr1tYu8iOp3aSd5fGh0jKl2zXc7V',
  SMTP_URL: 'smtps://mail.bellweek.app',
  MAIL_FROM: 'bellweek@mail.example',
  TEAM_EMAIL: 'team@mail.example',
  SUPPORT_EMAIL: 'help@mail.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

describe('S09 the start refuses what cookies could not work with', () => {
  it('S09 takes a website and an API of one site', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ isProduction: true, apiUrl: 'https://api.bellweek.app' });
  });

  it.each([
    ['two registrable domains', 'https://bellweek.app', 'https://bellweek-api.com'],
    ['two customers of one public suffix', 'https://bellweek.co.uk', 'https://api.co.uk'],
    ['two tenants of one hosting domain', 'https://bellweek.github.io', 'https://api.github.io'],
    ['a look-alike', 'https://bellweek.app', 'https://api.bellweek.app.evil.example'],
    ['two schemes', 'https://bellweek.app', 'http://api.bellweek.app'],
    ['localhost and its number', 'http://localhost:3000', 'http://127.0.0.1:3001'],
  ])('S09 refuses %s', (_name, WEB_URL, API_URL) => {
    expect(() => loadConfig({ ...PRODUCTION, WEB_URL, API_URL })).toThrow(/must be on the same site/);
  });

  it.each([
    [{ WEB_URL: 'http://bellweek.app', API_URL: 'http://api.bellweek.app' }, /https in production/],
    [{ GOOGLE_ISSUER: 'http://localhost:3002' }, /GOOGLE_ISSUER must be a real https provider/],
    [{ SESSION_SECRET: undefined }, /SESSION_SECRET must be set/],
    [{ PERSON_HASH_SECRET: undefined }, /PERSON_HASH_SECRET must be set/],
    [{ SESSION_SECRET: 'short' }, /at least 32 characters/],
    [
      { NODE_ENV: 'development', GOOGLE_ISSUER: 'http://localhost:3002' },
      /GOOGLE_ISSUER must be a real https provider/,
    ],
  ])('S09 refuses %j', (changes, reason) => {
    expect(() => loadConfig({ ...PRODUCTION, ...changes })).toThrow(reason);
  });
});
