import { PROVIDERS, type Provider } from '@bellweek/api-client/contract/sign-in';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../../test/browser.js';
import { MaintenanceService } from '../../maintenance/maintenance.service.js';
import { authorizationOf, callbackOf } from '../../../../test/sign-in-steps.js';
import { newPerson, startTestApp, type TestApp } from '../../../../test/test-app.js';

let test: TestApp;
let replicaUrl: string;
beforeAll(async () => {
  test = await startTestApp();
  replicaUrl = (await test.replica()).url;
});
afterEach(() => {
  test.clock.offset = 0;
  for (const name of PROVIDERS) test[name].faults = {};
});
afterAll(() => test?.stop());

/** A browser before its request to the API's callback, with the provider's answer in the address. */
async function atCallback(provider: Provider = 'google'): Promise<{ browser: Browser; callback: string }> {
  test[provider].person = newPerson({ tid: 'tenant', oid: newPerson().sub, xms_edov: true });
  const browser = test.browser();
  return { browser, callback: await callbackOf(browser, provider) };
}

/** Opens a callback. @returns the redirect, relative to the website. */
async function finish(browser: Browser, callback: string): Promise<string> {
  const response = await browser.fetch(callback);
  expect(response.status).toBe(303);
  return (response.headers.get('location') ?? '').replace(test.config.webUrl, '');
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.client.getAuthStatus()).data?.authenticated === true;
}

/** Asserts that no session began and that no provider redeemed a code. */
async function expectRefusal(browser: Browser, callback: string, error: string): Promise<void> {
  const redeemed = (): number => PROVIDERS.reduce((sum, name) => sum + test[name].redemptions, 0);
  const before = [redeemed(), await test.database.digest()];
  expect(await finish(browser, callback)).toBe(`/login?error=${error}`);
  expect([redeemed(), await test.database.digest()]).toEqual(before);
  expect(await isSignedIn(browser)).toBe(false);
}

function withQuery(callback: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(callback);
  change(url.searchParams);
  return url.href;
}

describe.each(PROVIDERS)('a callback of %s', (provider) => {
  it('S11, S12 signs in the browser that began, and only once; opened again, it leads on as the session stands', async () => {
    const { browser, callback } = await atCallback(provider);
    expect(await finish(browser, callback)).toBe('/dashboard');
    expect(await isSignedIn(browser)).toBe(true);
    const before = [test[provider].redemptions, await test.database.digest()];
    expect(await finish(browser, callback)).toBe('/dashboard');
    // After the cookie of the sign-in is gone too, as in a tab that is restored.
    for (const name of [...browser.jar.keys()]) if (name.includes('sign-in-')) browser.jar.delete(name);
    expect(await finish(browser, callback)).toBe('/dashboard');
    expect([test[provider].redemptions, await test.database.digest()]).toEqual(before);
    await browser.client.logout();
    expect(await finish(browser, callback)).toBe('/login?error=expired');
  });

  it('S12 with a state that was used is refused on both replicas, though its cookie is kept', async () => {
    const { browser, callback } = await atCallback(provider);
    const kept = new Map(browser.jar);
    expect(await finish(browser, callback)).toBe('/dashboard');
    for (const url of [test.config.apiUrl, replicaUrl]) {
      const replayed = new Browser(url, test.config.webUrl);
      for (const [name, value] of kept) replayed.jar.set(name, value);
      await expectRefusal(replayed, callback.replace(test.config.apiUrl, url), 'expired');
    }
  });

  it('S12 with one state opened many times at once on two replicas signs in once', async () => {
    const { browser, callback } = await atCallback(provider);
    const kept = new Map(browser.jar);
    const before = test[provider].redemptions;
    const ends = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const url = index % 2 ? replicaUrl : test.config.apiUrl;
        const one = new Browser(url, test.config.webUrl);
        for (const [name, value] of kept) one.jar.set(name, value);
        return finish(one, callback.replace(test.config.apiUrl, url));
      }),
    );
    expect(ends.filter((end) => end === '/dashboard')).toHaveLength(1);
    expect(ends.filter((end) => end === '/login?error=expired')).toHaveLength(5);
    expect(test[provider].redemptions).toBe(before + 1);
  });

  it('S11 opened in another browser, with or without a sign-in of its own, is refused', async () => {
    const attacker = await atCallback(provider);
    await expectRefusal(test.browser(), attacker.callback, 'expired');
    const victim = test.browser();
    await authorizationOf(victim, provider);
    await expectRefusal(victim, attacker.callback, 'expired');
    expect(await finish(attacker.browser, attacker.callback)).toBe('/dashboard');
  });

  it.each([
    ['missing', (query: URLSearchParams) => query.delete('state')],
    ['empty', (query: URLSearchParams) => query.set('state', '')],
    ['wrong', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    [
      'right at its start only',
      (query: URLSearchParams) => query.set('state', `${query.get('state')!.slice(0, 12)}${'x'.repeat(31)}`),
    ],
  ])('S12 with a state that is %s is refused', async (_, change) => {
    const { browser, callback } = await atCallback(provider);
    await expectRefusal(browser, withQuery(callback, change), 'expired');
  });

  it('S14 on the path of another provider is refused before any code is redeemed', async () => {
    for (const other of PROVIDERS.filter((name) => name !== provider)) {
      const { browser, callback } = await atCallback(provider);
      await expectRefusal(browser, callback.replace(`/auth/${provider}/`, `/auth/${other}/`), 'expired');
    }
  });

  it.each([
    ['wrong', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['missing', (query: URLSearchParams) => query.delete('iss')],
  ])('S14 with an issuer that is %s is refused before any code is redeemed', async (_, change) => {
    const { browser, callback } = await atCallback(provider);
    await expectRefusal(browser, withQuery(callback, change), 'refused');
  });

  it('S13 was begun with S256, a nonce and a state, none of them used before', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const query = new URL(await authorizationOf(test.browser(), provider)).searchParams;
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('response_type')).toBe('code');
      expect(query.get('redirect_uri')).toBe(`${test.config.apiUrl}/auth/${provider}/callback`);
      expect(query.get('response_mode')).toBe(provider === 'apple' ? 'form_post' : null);
      expect(query.get('prompt')).toBe(provider === 'apple' ? null : 'select_account');
      for (const name of ['code_challenge', 'state', 'nonce']) {
        expect(query.get(name)).toMatch(/^[\w-]{43}$/);
        seen.add(query.get(name)!);
      }
    }
    expect(seen.size).toBe(9);
  });

  it.each([
    ['wrong', 'another-nonce'],
    ['missing', undefined],
  ])('S13 whose ID token has a nonce that is %s is refused', async (_, nonce) => {
    const { browser, callback } = await atCallback(provider);
    test[provider].faults.payload = (payload) => ({ ...payload, nonce });
    const before = test[provider].redemptions;
    expect(await finish(browser, callback)).toBe('/login?error=refused');
    expect(test[provider].redemptions).toBe(before + 1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("S13 with another sign-in's code is refused: the verifier does not fit", async () => {
    const [attacker, victim] = [await atCallback(provider), await atCallback(provider)];
    const code = new URL(attacker.callback).searchParams.get('code')!;
    const injected = withQuery(victim.callback, (query) => query.set('code', code));
    expect(await finish(victim.browser, injected)).toBe('/login?error=refused');
    expect(await isSignedIn(victim.browser)).toBe(false);
  });

  it('S12 more than ten minutes after its start is refused, and a little before it is not', async () => {
    const late = await atCallback(provider);
    const early = await atCallback(provider);
    test.clock.offset = 9.5 * 60_000;
    expect(await finish(early.browser, early.callback)).toBe('/dashboard');
    test.clock.offset = 10.5 * 60_000;
    await expectRefusal(late.browser, late.callback, 'expired');
  });

  it('S12 that says the person cancelled, or something else went wrong, says so on the login page', async () => {
    for (const [error, code] of [
      ['access_denied', 'cancelled'],
      ['user_cancelled_authorize', 'cancelled'],
      ['access_not_configured', 'school_not_allowed'],
      ['server_error', 'refused'],
      ['<script>alert(1)</script>', 'refused'],
    ]) {
      const { browser, callback } = await atCallback(provider);
      const cancelled = withQuery(callback, (query) => {
        query.delete('code');
        query.set('error', error!);
      });
      await expectRefusal(browser, cancelled, code!);
    }
  });
});

describe('S12 a state that was used', () => {
  it('S12 is remembered for as long as its cookie would be good, and no longer', async () => {
    const { browser, callback } = await atCallback();
    expect(await finish(browser, callback)).toBe('/dashboard');
    const remembered = async () => {
      await test.app.get(MaintenanceService, { strict: false }).deleteExpired();
      return (await test.database.query('SELECT 1 FROM used_sign_ins')).length;
    };
    test.clock.offset = 9 * 60_000;
    expect(await remembered()).toBeGreaterThan(0);
    test.clock.offset = 30 * 60_000;
    expect(await remembered()).toBe(0);
  });
});

describe('a sign-in that fails', () => {
  it('says where it was to lead, so that the next try leads there', async () => {
    test.google.person = newPerson();
    const browser = test.browser();
    const returnTo = '/auth/desktop?state=x&challenge=y';
    const callback = withQuery(await callbackOf(browser, 'google', returnTo), (query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    });
    const address = new URL(await finish(browser, callback), test.config.webUrl);
    expect([address.pathname, ...address.searchParams]).toEqual([
      '/login',
      ['error', 'cancelled'],
      ['returnTo', returnTo],
    ]);
  });
});

describe('a callback that is opened again', () => {
  it.each([['/planner?view=week'], ['/auth/desktop?state=x&challenge=y']])('leads to %s again', async (returnTo) => {
    test.google.person = newPerson();
    const browser = test.browser();
    const callback = await callbackOf(browser, 'google', returnTo);
    const first = await finish(browser, callback);
    expect(await finish(browser, callback)).toBe(first);
    expect(first.replace(test.config.apiUrl, '')).toBe(returnTo);
  });

  it('by Apple’s post leads on as well', async () => {
    const { browser, callback } = await atCallback('apple');
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URL(callback).searchParams.toString(),
    };
    const post = async () => {
      const answer = await browser.fetch('/auth/apple/callback', form);
      expect(answer.status).toBe(303);
      return finish(browser, new URL(answer.headers.get('location') ?? '', test.config.apiUrl).href);
    };
    expect([await post(), await post()]).toEqual(['/dashboard', '/dashboard']);
  });
});

describe('S12 sign-ins in several tabs', () => {
  it('S12 two tabs of one browser do not disturb each other', async () => {
    test.google.person = newPerson();
    const browser = test.browser();
    const [first, second] = [await callbackOf(browser, 'google'), await callbackOf(browser, 'google')];
    expect(await finish(browser, second)).toBe('/dashboard');
    expect(await finish(browser, first)).toBe('/dashboard');
  });

  it('S12 of many abandoned ones the oldest are forgotten, so that cookies do not pile up', async () => {
    const browser = test.browser();
    for (let tab = 0; tab < 12; tab += 1) await authorizationOf(browser, 'google');
    expect([...browser.jar.keys()].filter((name) => name.includes('sign-in-'))).toHaveLength(5);
    test.google.person = newPerson();
    expect(await finish(browser, await callbackOf(browser, 'google'))).toBe('/dashboard');
  });

  it('S11 a cookie of a sign-in that somebody altered, or made with another secret, is no sign-in', async () => {
    const { browser, callback } = await atCallback();
    for (const [name, value] of browser.jar) {
      if (name.includes('sign-in-')) browser.jar.set(name, `${value.slice(0, -4)}AAAA`);
    }
    await expectRefusal(browser, callback, 'expired');
  });
});
