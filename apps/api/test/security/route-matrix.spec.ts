import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExpressRoutes, readRoutes, type RouteEntry } from '../route-table.js';
import { shareOf } from '../share.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { rawRequest } from './raw-request.js';
import { DOCUMENTATION, isRead, LISTED, type ListedRoute, type Role, ROLES } from './route-list.js';
import { fillPath, hasSample, sampleFor } from './samples.js';

const METRICS_TOKEN = 'metrics-token-of-the-matrix';
let test: TestApp;
let cast: Cast;
let routes: RouteEntry[];

beforeAll(async () => {
  test = await startTestApp({ METRICS_TOKEN });
  cast = new Cast(test);
  routes = readRoutes(test.app);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

/** Other spellings of a path. Spellings that reach the route meet the same guards; all other spellings get 404. */
const VARIANTS: Record<string, { spell: (path: string) => string; reaches: boolean }> = {
  'a slash at the end': { spell: (path) => `${path}/`, reaches: true },
  'upper case': { spell: (path) => path.toUpperCase(), reaches: false },
  'two slashes at the start': { spell: (path) => `/${path}`, reaches: false },
  'two slashes at the end': { spell: (path) => `${path}//`, reaches: false },
  'an encoded dot segment': { spell: (path) => `/%2e${path}`, reaches: false },
  'a dot segment': { spell: (path) => `/.${path}`, reaches: false },
  'a way around through the parent': { spell: (path) => `/health/%2e%2e${path}`, reaches: false },
  'an encoded slash': { spell: (path) => `/${path.slice(1).replace('/', '%2f')}%2f`, reaches: false },
  'a parameter segment': { spell: (path) => `${path};v=1`, reaches: false },
  'a file ending': { spell: (path) => `${path}.json`, reaches: false },
};

const REACHING = Object.entries(VARIANTS).filter(([, { reaches }]) => reaches);
const ELSEWHERE = Object.entries(VARIANTS).filter(([, { reaches }]) => !reaches);

describe('S27 the route table', () => {
  it('S27 lists exactly the routes that Nest has', () => {
    expect(LISTED.map(({ key }) => key).sort()).toEqual(routes.map(({ key }) => key).sort());
  });

  it('S27 lists exactly the routes that Express answers, the documentation included', () => {
    const listed = [...LISTED.map(({ key }) => key), ...DOCUMENTATION];
    expect(readExpressRoutes(test.app).sort()).toEqual(listed.sort());
  });

  it.each(LISTED)('S27 $key is marked as listed', ({ key, access, csrf, origin, method }) => {
    const route = routes.find((entry) => entry.key === key);
    expect(route?.access).toBe(access);
    expect(csrf === 'none').toBe(isRead({ method }));
    expect(csrf === 'exempt').toBe(route?.csrfExempt !== undefined);
    expect(origin === 'any').toBe(route?.isFromAnywhere);
    const needsSample = route?.body !== undefined || route?.query !== undefined;
    if (needsSample) expect(hasSample(key)).toBe(true);
  });
});

describe('S27 every route × every role', () => {
  const cases = LISTED.flatMap((route) =>
    ROLES.map((role) => ({ route, role, key: route.key, is: route.status[role] })),
  );

  it.each(cases)('S27, S91 $key by $role is $is', async ({ route, role, is }) => {
    const actor = await cast.get(role, route.isEnd);
    const answer = await actor.try(route);
    expect([answer.status, answer.body]).toEqual([is, expect.anything()]);
  });
});

/** Answer at an unknown path: the same to every role, but where its end was taken for an id. */
function nothingAt(route: ListedRoute, role: Role, path: string, status: number): number {
  const isOddId = /\/:\w+$/.test(route.path) && /(;v=1|\.json)$/.test(path);
  // An id is read before its record is looked up; the name of a file is looked up as it is.
  const isLookedUp = [404, 409].includes(route.status[role])
    ? route.path.startsWith('/sync/') || route.path.endsWith('/:id')
    : route.status[role] < 400;
  if (isOddId) return isLookedUp ? 400 : route.status[role];
  // A form is refused before the path is looked up.
  return status === 415 && route.body === 'form' ? 415 : 404;
}

describe('S27 every route × every spelling', () => {
  const roles = ['anonymous', 'user', 'administrator'] as const;
  const cases = LISTED.flatMap((route, at) =>
    [...REACHING, ...shareOf(ELSEWHERE, 3, at)].map(([variant, { reaches }], index) => {
      const by = reaches ? roles : shareOf(roles, roles.length, Math.floor(at / 3) + index);
      return { route, variant, key: route.key, by };
    }),
  );

  it.each(cases)('S27 $key with $variant', async ({ route, variant, by }) => {
    const { spell, reaches } = VARIANTS[variant]!;
    for (const role of by) {
      const actor = await cast.get(role, route.isEnd && reaches);
      const sample = await sampleFor(test, route.key);
      const path = spell(fillPath(route.path, sample));
      const { status } = await actor.send(route, sample, { path });
      expect({ role, status }).toEqual({
        role,
        status: reaches ? route.status[role] : nothingAt(route, role, path, status),
      });
    }
  });
});

describe('S27 what is not in the table', () => {
  it.each(['/', '/admin', '/user', '/user/admin', '/users', '/auth', '/me', '/license', '/.env', '/%ff', '/auth/%00'])(
    'S27 there is nothing at %s, for an admin neither',
    async (path) => {
      for (const role of ['anonymous', 'administrator'] as const) {
        const { browser } = await cast.get(role);
        const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const { status } = await rawRequest(test.config.apiUrl, { path, headers: { cookie } });
        expect([400, 404]).toContain(status);
      }
    },
  );

  it('S27 metrics are for whoever holds the token, and for no session', async () => {
    const scrape = (authorization: string) =>
      rawRequest(test.config.apiUrl, { path: '/metrics', headers: { authorization } });
    expect((await scrape(`Bearer ${METRICS_TOKEN}`)).status).toBe(200);
    for (const wrong of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`, METRICS_TOKEN]) {
      expect((await scrape(wrong)).status).toBe(404);
    }
  });
});
