import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareOf } from '../share.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { rawRequest } from './raw-request.js';
import { LISTED } from './route-list.js';
import { sampleFor } from './samples.js';

const EVIL = 'evil.example';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

const FORGED: Record<string, Record<string, string>> = {
  Host: { host: EVIL },
  'Host with a port': { host: `${EVIL}:80` },
  'Host of the numeric redirect': { host: `127.0.0.1:1@${EVIL}` },
  'X-Forwarded-Host': { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
  Forwarded: { forwarded: `host=${EVIL};proto=https;for=${EVIL}` },
  'X-Original-URL': { 'x-original-url': `https://${EVIL}/`, 'x-rewrite-url': `https://${EVIL}/` },
  Referer: { referer: `https://${EVIL}/` },
  'all of them': {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-forwarded-server': EVIL,
    'x-host': EVIL,
    forwarded: `host=${EVIL}`,
    'x-forwarded-for': EVIL,
  },
};

const shows = ({ headers, body }: { headers: object; body: string }): boolean =>
  `${JSON.stringify(headers)}${body}`.toLowerCase().includes(EVIL);

describe('S47 a forged host', () => {
  const cases = LISTED.flatMap((route, at) =>
    shareOf(Object.keys(FORGED), 8, at).map((name) => ({ route, name, key: route.key })),
  );

  it.each(cases)('S47 $key with $name shows it nowhere', async ({ route, name }) => {
    for (const role of ['anonymous', 'user'] as const) {
      const actor = await cast.get(role, route.isEnd);
      const answer = await actor.try(route, { headers: FORGED[name]! });
      // The numeric host is redirected before access is checked.
      expect([route.status[role], 307]).toContain(answer.status);
      expect(shows(answer)).toBe(false);
    }
  });

  it.each(LISTED)('S47 $key under an absolute address shows it nowhere', async (route) => {
    const actor = await cast.get('anonymous');
    const { query = '' } = await sampleFor(test, route.key);
    for (const host of shareOf(['localhost', '127.0.0.1'], 2, LISTED.indexOf(route))) {
      const path = `http://${EVIL}${route.path}${query && `?${query}`}`;
      const headers = { ...actor.headers(true), host };
      const answer = await rawRequest(test.config.apiUrl, { method: route.method, path, headers });
      expect(shows(answer)).toBe(false);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it.each(['/', '//evil.example/', '/\\evil.example', '/auth/user?next=http://x'])(
    'S47 127.0.0.1%s is led to our own address and to no other',
    async (path) => {
      const { status, headers } = await rawRequest(test.config.apiUrl, { path, headers: { host: '127.0.0.1' } });
      expect(status).toBe(307);
      expect(new URL(String(headers.location)).origin).toBe(new URL(test.config.apiUrl).origin);
    },
  );

  it('S47 a sign-in tells the provider to come back to the configured address', async () => {
    const { headers } = await rawRequest(test.config.apiUrl, { path: '/auth/google', headers: FORGED['all of them']! });
    const redirect = new URL(String(headers.location)).searchParams.get('redirect_uri');
    expect(redirect).toBe(`${test.config.apiUrl}/auth/google/callback`);
  });
});
