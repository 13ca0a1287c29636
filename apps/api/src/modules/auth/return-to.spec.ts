import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';
import { returnAddress } from './return-to.js';

const WEB = 'https://bellweek.example';
const API = 'https://api.bellweek.example';
const FALLBACK = `${WEB}/dashboard`;

const REFUSED = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  '//evil.example/%2f..',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/a/%2f..%2f/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '/@evil.example/../..//evil.example',
  '/dashboard/../..//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/dashboard\r\nSet-Cookie: a=b',
  '/dashboard%0d%0a\r\n',
  '/dashboard\u0000',
  '/dashboard\u2028',
  '/dash board',
  '/ünïcode',
  '.evil.example',
  ':80',
  'dashboard',
  '',
  '?x=1',
  '#x',
  `/${'a'.repeat(8_000)}`,
];

/** Spellings of pages that act as soon as they are open, as a browser and the website's router read them. */
const ACTING = [
  '/logout',
  '/logout/',
  '/logout//',
  '/LogOut',
  '/logout?a=b',
  '/logout#x',
  '/./logout',
  '/x/../logout',
  '/x/y/../../logout/',
  '/x/%2e%2e/logout',
  '/x/.%2E/logout',
  '/%6cogout',
  '/x/../%4Cogou%74?a=b',
  '/plans/../logout#top',
  '/unsubscribe?email=somebody@else.example',
  '/x/../unsubscribe?email=somebody@else.example',
  '/resubscribe?email=somebody@else.example',
  '/%',
];

const KEPT = [
  '/',
  '/dashboard',
  '/plans',
  '/plans?from=email&x=//evil.example',
  '/account#delete',
  '/planner?week=2026-11-23',
  '/search?q=%2F%5C',
  '/a/b/c',
  '/@name',
  '/https://evil.example',
  '/logout/x',
  '/x?next=/logout',
  '/auth/desktop',
];

describe('S18 where a sign-in returns to', () => {
  it.each(REFUSED)('S18 %j falls back to the dashboard', (returnTo) => {
    expect(returnAddress(returnTo, WEB, API)).toBe(FALLBACK);
  });

  it.each(ACTING)('S18 %j would act, and falls back to the dashboard', (returnTo) => {
    expect(returnAddress(returnTo, WEB, API)).toBe(FALLBACK);
  });

  it.each(KEPT)('S18 %j is kept', (returnTo) => {
    expect(returnAddress(returnTo, WEB, API)).toBe(`${WEB}${returnTo}`);
  });

  it('S18 of the API’s own pages only the consent page of the device sign-in is one to return to', () => {
    const page = '/auth/desktop?code_challenge=x&state=y';
    expect(returnAddress(page, WEB, API)).toBe(`${API}${page}`);
    expect(returnAddress('/auth/desktop?@evil.example', WEB, API)).toBe(`${API}/auth/desktop?@evil.example`);
    expect(returnAddress('/logout', WEB, API)).toBe(`${WEB}/dashboard`);
    expect(returnAddress('/logout?a=b', WEB, API)).toBe(`${WEB}/dashboard`);
    expect(returnAddress('/auth/logout', WEB, API)).toBe(`${WEB}/auth/logout`);
    expect(returnAddress(undefined, WEB, API)).toBe(FALLBACK);
  });

  it('S18 nothing that anybody writes leads to another host', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%5c',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      'logout',
      'LOG',
      'out',
      '%6f',
      '%2e',
      '\t',
      '\n',
      'evil.example',
      'https:',
      'auth/desktop',
      'a',
      '&',
      ' ',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (tail, withSlash) => {
        const address = new URL(returnAddress(withSlash ? `/${tail}` : tail, WEB, API));
        expect([WEB, API]).toContain(address.origin);
        expect(address.pathname.startsWith('//')).toBe(false);
        expect(decodeURIComponent(address.pathname)).not.toMatch(/^\/logout\/*$/i);
        if (address.origin === API) expect(address.pathname).toBe('/auth/desktop');
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('S18 through a real sign-in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test?.stop());

  const signIn = (returnTo: string): Promise<string> => {
    test.google.person = newPerson();
    return test.browser().signIn('google', returnTo);
  };

  it('S18 refused places lead to the dashboard, allowed ones there', async () => {
    const { webUrl } = test.config;
    for (const returnTo of [...REFUSED.filter((place) => place.length < 4_000), ...ACTING]) {
      expect([returnTo, await signIn(returnTo)]).toEqual([returnTo, `${webUrl}/dashboard`]);
    }
    expect(await signIn('/plans?from=email')).toBe(`${webUrl}/plans?from=email`);
  });

  it('S18 a list, and 8 kB, of places are no place', async () => {
    const browser = test.browser();
    test.google.person = newPerson();
    for (const query of ['returnTo=/plans&returnTo=//evil.example', `returnTo=/${'a'.repeat(8_000)}`]) {
      const { status, headers } = await browser.fetch(`/auth/google/?${query}`);
      expect(status).toBe(303);
      const { headers: answer } = await fetch(headers.get('location')!, { redirect: 'manual' });
      const { headers: end } = await browser.fetch(answer.get('location')!);
      expect(end.get('location')).toBe(`${test.config.webUrl}/dashboard`);
    }
  });
});
