import type { EndpointDeclaration } from '@bellweek/api-client/contract/endpoint';
import { endpoints as declared } from '@bellweek/api-client/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareOf } from '../share.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Actor, Cast, castActor } from './actors.js';
import { digestAtRest } from './at-rest.js';
import { guestOf, LISTED, type ListedRoute } from './route-list.js';
import { CHANGES_NOTHING, fillPath, type Sample, sampleFor } from './samples.js';

let test: TestApp;
let cast: Cast;
/** Neither is anyone of the cast. */
let other: Actor;
let visitor: Actor;

beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
  other = await castActor(test, 'user');
  visitor = await castActor(test, 'anonymous');
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

/** Routes that change nothing: previews are POST because of their size; the sample's campaign is paused already. */
const CHANGE_NOTHING = [
  // Options of a passkey keep a challenge.
  ...CHANGES_NOTHING.filter((key) => !key.endsWith('options')),
  ...[
    'POST /email/preview/alert',
    'POST /email/preview/support',
    'POST /waitlist/import/preview',
    'POST /school/imports/preview',
    'POST /email/campaigns/:id/pause',
  ],
];
const GUARDED = LISTED.filter((route) => route.csrf === 'token');

interface Forgery {
  headers?: (actor: Actor) => Promise<Record<string, string>> | Record<string, string>;
  path?: (path: string, token: string) => string;
}

const withoutToken = { 'x-csrf-token': '' };

/** Ways to send a change without its token. */
const FORGERIES: Record<string, Forgery> = {
  'no token': { headers: () => withoutToken },
  'a wrong token': { headers: () => ({ 'x-csrf-token': 'A'.repeat(43) }) },
  "another session's token": { headers: () => ({ 'x-csrf-token': other.browser.csrfToken ?? '' }) },
  "a visitor's token": { headers: () => ({ 'x-csrf-token': visitor.browser.csrfToken ?? '' }) },
  'the token in the query only': {
    headers: () => withoutToken,
    path: (path, token) => `${path}?x-csrf-token=${token}&_csrf=${token}`,
  },
  'the token in a cookie only': {
    headers: ({ browser }) => ({
      ...withoutToken,
      cookie: [...browser.jar, ['x-csrf-token', browser.csrfToken ?? '']].map((pair) => pair.join('=')).join('; '),
    }),
  },
};

describe('S01 a change without its token', () => {
  it.each(GUARDED)('S01 $key is refused with each of them and changes nothing', async (route) => {
    const actor = await cast.get(guestOf(route));
    const sample = await sampleFor(test, route.key);
    const before = await digestAtRest(test.database);
    for (const [name, { headers, path }] of Object.entries(FORGERIES)) {
      const answer = await actor.send(route, sample, {
        headers: (await headers?.(actor)) ?? {},
        ...(path ? { path: path(fillPath(route.path, sample), actor.browser.csrfToken ?? '') } : {}),
      });
      expect({ name, status: answer.status }).toEqual({ name, status: 403 });
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'csrf' });
    }
    expect(await test.database.digest()).toBe(before);
  });

  it.each(GUARDED)('S01 $key with its token passes and changes something', async (route) => {
    // The operators' own routes depend on the passkeys of their session.
    const isNew = route.isEnd || route.path.startsWith('/operator/');
    const actor = await cast.get(guestOf(route), isNew);
    // A person without a licence starts one; every other request writes at least its audit entry.
    await test.database.query('DELETE FROM licenses');
    await test.database.query('DELETE FROM used_periods');
    const sample = await sampleFor(test, route.key);
    const before = await digestAtRest(test.database);
    expect((await actor.send(route, sample)).status).toBe(route.status[guestOf(route)]);
    const after = await test.database.digest();
    if (CHANGE_NOTHING.includes(route.key)) expect(after).toBe(before);
    else expect(after).not.toBe(before);
  });
});

const endpoints: Partial<Record<string, EndpointDeclaration>> = declared;

describe('S04 where a change comes from', () => {
  const web = (): string => new URL(test.config.webUrl).origin;
  const api = (): string => new URL(test.config.apiUrl).origin;
  const FROM: [name: string, headers: () => Record<string, string | undefined>, status: 403 | 'passes'][] = [
    ['the website', () => ({ origin: web(), 'sec-fetch-site': 'same-site' }), 'passes'],
    ["the API's own page", () => ({ origin: api(), 'sec-fetch-site': 'same-origin' }), 'passes'],
    ['a browser that says nothing', () => ({ origin: undefined }), 'passes'],
    ['a browser that says same-origin only', () => ({ origin: undefined, 'sec-fetch-site': 'same-origin' }), 'passes'],
    ['another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }), 403],
    ['another site without an origin', () => ({ origin: undefined, 'sec-fetch-site': 'cross-site' }), 403],
    ['a sibling without an origin', () => ({ origin: undefined, 'sec-fetch-site': 'same-site' }), 403],
    ['a sibling subdomain', () => ({ origin: web().replace('//', '//sub.'), 'sec-fetch-site': 'same-site' }), 403],
    ['another port', () => ({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }), 403],
    ['the website over another scheme', () => ({ origin: web().replace('http:', 'https:') }), 403],
    ['a longer host', () => ({ origin: `${web()}.evil.example` }), 403],
    ['a sandboxed frame', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }), 403],
    ['upper case', () => ({ origin: web().toUpperCase() }), 403],
    ['an empty origin', () => ({ origin: '' }), 403],
  ];

  /** Sends `route` from this origin, with a valid token. */
  async function sendFrom(
    route: ListedRoute,
    actor: Actor,
    headers: Record<string, string | undefined>,
    sample: Sample,
  ) {
    const { origin: _origin, ...own } = actor.headers(true);
    const given = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const bare = Object.assign(Object.create(Actor.prototype) as Actor, actor, { headers: () => own });
    return bare.send(route, sample, { headers: given });
  }

  const routes = LISTED.filter(({ csrf, origin }) => csrf !== 'none' && origin !== 'any');
  const welcome = FROM.filter(([, , status]) => status === 'passes');
  const strange = FROM.filter(([, , status]) => status === 403);

  const welcomed = routes.flatMap((route, at) =>
    shareOf(welcome, 4, at).map(([name, headers]) => ({ route, name, headers, key: route.key })),
  );

  it.each(welcomed)(
    'S04 $key, with a valid token where it needs one, passes from $name',
    async ({ route, headers }) => {
      const actor = await cast.get(guestOf(route), route.isEnd);
      const answer = await sendFrom(route, actor, headers(), await sampleFor(test, route.key));
      expect(answer.status).toBe(route.status[guestOf(route)]);
    },
  );

  it.each(routes)('S04 $key is refused from elsewhere, with a valid token too, and changes nothing', async (route) => {
    const actor = await cast.get(guestOf(route));
    const sample = await sampleFor(test, route.key);
    const before = await digestAtRest(test.database);
    for (const [name, headers] of shareOf(strange, 4, routes.indexOf(route))) {
      const answer = await sendFrom(route, actor, headers(), sample);
      expect({ name, status: answer.status }).toEqual({ name, status: 403 });
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'forbidden' });
    }
    expect(await test.database.digest()).toBe(before);
  });

  it.each(LISTED.filter(({ origin }) => origin === 'any'))(
    'S04 $key is posted by others, from wherever',
    async (route) => {
      const actor = await cast.get('anonymous');
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await actor.try(route, { headers })).status).toBe(route.status.anonymous);
    },
  );

  it.each(LISTED.filter(({ key }) => endpoints[key]?.isDownload))(
    'S04 the download $key is not started by another site’s link, nor by an address typed elsewhere',
    async (route) => {
      const actor = await cast.get(guestOf(route));
      const sample = await sampleFor(test, route.key);
      const before = await digestAtRest(test.database);
      for (const site of ['cross-site', 'none']) {
        const headers = { origin: undefined, 'sec-fetch-site': site };
        expect((await sendFrom(route, actor, headers, sample)).status).toBe(403);
      }
      expect(await test.database.digest()).toBe(before);
      const headers = { origin: undefined, 'sec-fetch-site': 'same-site' };
      expect((await sendFrom(route, actor, headers, sample)).status).toBe(route.status[guestOf(route)]);
    },
  );

  it('S04 a change that names no origin is logged, one that does is not', async () => {
    const route = GUARDED.find(({ key }) => key === 'POST /feedback')!;
    const actor = await cast.get('user');
    const count = () => test.logs.filter((line) => line.includes('a change named no origin')).length;
    const before = count();
    const sample = await sampleFor(test, route.key);
    await sendFrom(route, actor, { origin: web() }, sample);
    expect(count()).toBe(before);
    await sendFrom(route, actor, {}, sample);
    expect(count()).toBe(before + 1);
  });
});
