import type { ErrorBody } from '@bellweek/api-client/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { QueryProbe } from './query-probe.js';
import { rawRequest } from './raw-request.js';
import { guestOf, isRead, LISTED, type ListedRoute } from './route-list.js';
import { sampleFor } from './samples.js';

let test: TestApp;
let cast: Cast;
let probe: QueryProbe;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
  probe = new QueryProbe(test, cast);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

const READS = LISTED.filter(isRead);

/** Numbers that are none, or none that any page, size or port can be. */
const BAD_NUMBERS = [
  '-1',
  '0',
  '1e9',
  '1e20',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '1;',
  '',
  ' ',
  '1,5',
  '0x',
  '½',
  '٣',
];

/** Whether a key may be left out, and whether it may be given more than once. */
function rulesOf(route: ListedRoute, key: string): { isOptional: boolean; isList: boolean } {
  const query = probe.queryOf(route) as z.ZodObject;
  const field = query.shape[key] as z.ZodType;
  return { isOptional: field.safeParse(undefined).success, isList: field.safeParse(['a', 'b']).success };
}

describe('S34 numbers in queries', () => {
  it('S34 the walk finds the numbers there are', () => {
    const found = READS.flatMap((route) => probe.keysOf(route, 'number'));
    for (const key of ['port', 'page', 'limit']) expect(found).toContain(key);
  });

  it.each(BAD_NUMBERS)('S34 %j is refused by every route that takes a number', async (value) => {
    for (const route of READS) {
      for (const key of probe.keysOf(route, 'number')) {
        // A device without any envelopes reads the log from 0 on.
        if (route.key === 'GET /sync/log' && key === 'after' && value === '0') continue;
        const { status, body } = await probe.ask(route, [[key, value]]);
        expect(status).toBe(400);
        const { code, errors } = JSON.parse(body) as ErrorBody;
        expect(code).toBe('invalid_request');
        expect(new Set(errors?.map(({ field }) => field))).toEqual(new Set([key]));
      }
    }
  });

  it('S34 a port that is one passes', async () => {
    for (const port of ['1024', '8080', '65535']) {
      const route = READS.find(({ key }) => key === 'GET /auth/desktop')!;
      expect((await probe.ask(route, [['port', port]])).status).toBe(200);
    }
  });

  it.each([
    '300000-01-01',
    '+275760-09-13',
    '-000001-01-01',
    '2025-02-30',
    '2025-13-01',
    '1999-12-31',
    '2200-01-01',
    '2025-1-6',
    '',
    '2025-01-06T00:00:00Z',
  ])('S34 the day %j is refused', async (day) => {
    const route = LISTED.find(({ key }) => key === 'POST /weekly-stats')!;
    const actor = await cast.get('user');
    const { body } = await sampleFor(test, route.key);
    for (const field of ['reportWeekStart', 'reportWeekEnd']) {
      expect((await actor.send(route, { body: { ...body, [field]: day } })).status).toBe(400);
    }
  });
});

describe('S35 queries of odd shapes', () => {
  it.each(READS)('S35 $key ignores keys it does not know, whatever they look like', async (route) => {
    const odd: [string, string][] = [
      ['unknown', '1'],
      ['search', 'a'],
      ['search', 'b'],
      ['page[]', '1'],
      ['a[b]', 'c'],
      ['a[b][c]', 'd'],
      ['__proto__', 'x'],
      ['__proto__[polluted]', 'x'],
      ['constructor[prototype][polluted]', 'x'],
      ['toString', 'x'],
      ['', ''],
    ];
    const known = probe.keysOf(route, 'text', 'number');
    const unknown = odd.filter(([key]) => !known.includes(key));
    expect((await probe.ask(route, unknown)).status).toBe(route.status[guestOf(route)]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('S35 a key that is given twice, or as a list, is refused where one is meant', async () => {
    for (const route of READS) {
      for (const key of probe.keysOf(route, 'number', 'text')) {
        const { query = '' } = await probe.sampleOf(route);
        const value = new URLSearchParams(query).get(key) ?? (key === 'port' ? '8080' : '8');
        const { isOptional, isList } = rulesOf(route, key);
        const once = await probe.ask(route, [[key, value]]);
        // The device of sync's samples has not joined.
        const passes = route.status[guestOf(route)];
        expect({ route: route.key, key, status: once.status }).toEqual({ route: route.key, key, status: passes });
        const twice: [string, string][] = [
          [key, value],
          [key, value],
        ];
        expect((await probe.ask(route, twice)).status).toBe(isList ? passes : 400);
        const listed = await probe.ask(route, [[`${key}[]`, value]]);
        // Brackets mean nothing: the key itself is missing then, which only an optional one may be.
        expect(listed.status).toBe(isOptional ? passes : 400);
      }
    }
  });

  it('S35 a thousand and one parameters are refused by whoever reads any, and never half-read', async () => {
    const many = Array.from({ length: 1_001 }, (_, index): [string, string] => ['action', String(index)]);
    for (const route of READS) {
      const { status, body } = await probe.ask(route, many);
      if ((await probe.sampleOf(route)).query !== undefined)
        expect(JSON.parse(body)).toMatchObject({ statusCode: 400 });
      else expect([route.status[guestOf(route)], 303]).toContain(status);
    }
    const { headers } = await rawRequest(test.config.apiUrl, { path: `/auth/google?${'a=1&'.repeat(1_001)}` });
    expect(headers.location).toBe(`${test.config.webUrl}/login?error=refused`);
  });

  it.each(['?%', '?%ff=%ff', '?a=%00', '?=&=&==', '??', '?%u0041', `?${'a'.repeat(7_000)}`])(
    'S35 the query %s is no failure of ours',
    async (query) => {
      for (const { path, key, access } of READS) {
        const actor = await cast.get(guestOf({ access }));
        const { status } = await rawRequest(test.config.apiUrl, {
          path: `${path}${query}`,
          headers: actor.headers(false),
        });
        expect({ key, isOurs: status >= 500 }).toEqual({ key, isOurs: false });
      }
    },
  );
});
