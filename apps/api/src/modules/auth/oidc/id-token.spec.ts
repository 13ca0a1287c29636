import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../../test/browser.js';
import { newPerson, startTestApp, type TestApp } from '../../../../test/test-app.js';

/** openid-client asks for new keys at most once a minute, by the clock of the machine. */
const COOLDOWN_MS = 61_000;
/** Five seconds for each answer of a provider, and some slack for the machine. */
const LIMIT_MS = 5_000 + 1_500;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload;

async function attempt(test: TestApp): Promise<{ browser: Browser; page: string }> {
  test.google.person = newPerson();
  const browser = test.browser();
  const page = (await browser.signIn('google')).replace(test.config.webUrl, '');
  return { browser, page };
}

async function expectRefusal(test: TestApp, error = 'refused'): Promise<void> {
  const before = [test.google.redemptions, await test.database.digest()];
  const { browser, page } = await attempt(test);
  expect(page).toBe(`/login?error=${error}`);
  expect((await browser.client.getAuthStatus()).data?.authenticated).toBe(false);
  // The token was fetched, so it is the token that was refused.
  expect([test.google.redemptions, await test.database.digest()]).toEqual([Number(before[0]) + 1, before[1]]);
}

describe('S15 an ID token', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    test.google.faults = {};
    vi.useRealTimers();
  });
  afterAll(() => test?.stop());

  it('S15 that is right signs in', async () => {
    expect((await attempt(test)).page).toBe('/dashboard');
  });

  it('S15 without a signature (alg none) is refused', async () => {
    test.google.faults.token = (token) => `${base64({ alg: 'none' })}.${token.split('.')[1]}.`;
    await expectRefusal(test);
  });

  it('S15 signed by HS256 with the public key, or with the client secret, is refused', async () => {
    for (const secretOf of [(jwk: object) => JSON.stringify(jwk), () => 'google-secret']) {
      test.google.faults.token = (token, jwk) =>
        new SignJWT(payloadOf(token))
          .setProtectedHeader({ alg: 'HS256', kid: String(jwk.kid) })
          .sign(Buffer.from(secretOf(jwk)));
      await expectRefusal(test);
    }
  });

  it('S15 signed with another key under the right key id is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    test.google.faults.token = (token, jwk) =>
      new SignJWT(payloadOf(token)).setProtectedHeader({ alg: 'RS256', kid: String(jwk.kid) }).sign(privateKey);
    await expectRefusal(test);
  });

  it('S15 with a payload that was changed after signing is refused', async () => {
    test.google.faults.token = (token) => {
      const [header, , signature] = token.split('.');
      return [header, base64({ ...payloadOf(token), email: 'admin@bellweek.test' }), signature].join('.');
    };
    await expectRefusal(test);
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  it.each<[string, () => JWTPayload]>([
    ['for another audience', () => ({ aud: 'another-client' })],
    ['for several audiences, without azp', () => ({ aud: ['another-client', 'google-client'] })],
    ['for several audiences, authorised for another', () => ({ aud: ['google-client', 'x'], azp: 'x' })],
    ['without an audience', () => ({ aud: undefined })],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com.evil.example' })],
    ['without an issuer', () => ({ iss: undefined })],
    ['that has expired', () => ({ exp: now() - 120 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['that is not valid yet', () => ({ nbf: now() + 600 })],
    ['without a subject', () => ({ sub: undefined })],
    ['whose subject is a number', () => ({ sub: 7 as never })],
  ])('S15 %s is refused', async (_, change) => {
    test.google.faults.payload = (payload) => ({ ...payload, ...change() });
    await expectRefusal(test);
  });

  it('S15 with a key id that nobody knows is refused, and does not make us ask for keys each time', async () => {
    const asked = (): number => test.google.requests.filter(({ path }) => path === '/jwks').length;
    const { privateKey } = await generateKeyPair('RS256');
    test.google.faults.token = (token) =>
      new SignJWT(payloadOf(token)).setProtectedHeader({ alg: 'RS256', kid: 'nobody' }).sign(privateKey);
    const before = asked();
    for (let round = 0; round < 4; round += 1) await expectRefusal(test);
    expect(asked() - before).toBeLessThanOrEqual(1);
  });

  it('S15 signed with a new key is accepted once the provider has rotated its keys', async () => {
    expect((await attempt(test)).page).toBe('/dashboard');
    await test.google.rotateKeys();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + COOLDOWN_MS });
    expect((await attempt(test)).page).toBe('/dashboard');
  });

  it('S15 whose keys cannot be had is refused; a provider that then answers again is trusted again', async () => {
    await test.google.rotateKeys();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * COOLDOWN_MS });
    test.google.faults.keys = 'missing';
    await expectRefusal(test);
    test.google.faults = {};
    expect((await attempt(test)).page).toBe('/dashboard');
  });

  it('S15 whose keys take too long is given up within five seconds', async () => {
    await test.google.rotateKeys();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * COOLDOWN_MS });
    test.google.faults.keys = 'slow';
    const start = performance.now();
    await expectRefusal(test, 'provider_unavailable');
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  });
});

describe('S15 a provider that is not there', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    test.google.faults = {};
  });
  afterAll(() => test?.stop());

  it('S15 is down: a page says so, the others go on, and it works when it is back', async () => {
    test.google.faults.isDown = true;
    expect((await attempt(test)).page).toBe('/login?error=provider_unavailable');
    test.apple.person = newPerson();
    expect(await test.browser().signIn('apple')).toBe(`${test.config.webUrl}/dashboard`);
    test.google.faults = {};
    expect((await attempt(test)).page).toBe('/dashboard');
  });

  it('S15 goes down between the start and the callback: the same page', async () => {
    const { page } = await attempt(test);
    expect(page).toBe('/dashboard');
    test.google.person = newPerson();
    const browser = test.browser();
    const { headers } = await browser.fetch('/auth/google/');
    const answer = await fetch(headers.get('location')!, { redirect: 'manual' });
    test.google.faults.isDown = true;
    const { headers: end } = await browser.fetch(answer.headers.get('location')!);
    expect(end.get('location')).toBe(`${test.config.webUrl}/login?error=provider_unavailable`);
  });
});

describe('S15 a provider whose metadata lie', () => {
  it('S15 names another issuer in its metadata: nobody is sent there', async () => {
    const test = await startTestApp();
    test.google.faults.metadataIssuer = 'https://evil.example';
    expect((await attempt(test)).page).toBe('/login?error=provider_unavailable');
    expect(test.google.requests.some(({ path }) => path === '/authorize')).toBe(false);
    test.google.faults = {};
    expect((await attempt(test)).page).toBe('/dashboard');
    await test.stop();
  });
});
