import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readRoutes } from '../route-table.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { PROBE, startProbe } from './access-probe.js';
import { Cast } from './actors.js';
import { guestOf, LISTED, type ListedRoute } from './route-list.js';
import { fillPath, sampleFor } from './samples.js';
import { walkSchema, withValue } from './schema-walk.js';

let test: TestApp;
let cast: Cast;
let probe: { app: NestExpressApplication; url: string };
beforeAll(async () => {
  test = await startTestApp();
  probe = await startProbe(test);
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(async () => {
  await probe.app.close();
  await test.stop();
});

const MALFORMED = [
  '1',
  'null',
  'undefined',
  'me',
  '00000000-0000-0000-0000-00000000000',
  '00000000-0000-4000-8000-0000000000000',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000000040008000000000000000',
  '００000000-0000-4000-8000-000000000000',
  "00000000-0000-4000-8000-000000000000' OR 1=1 --",
  '00000000-0000-4000-8000-000000000000\u0000',
  '../../etc/passwd',
  '%',
  '9'.repeat(5_000),
];
const NO_TEXTS: unknown[] = [null, 1, 1.5, -1, true, [], [randomUUID()], {}, { $ne: null }, '9'.repeat(90_000)];

/** An answer without its fields that differ each time. */
function comparable({ status, body }: { status: number; body: string }): unknown {
  const { requestId: _requestId, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return { status, rest };
}

/** A checkpoint's place and part are numbers, and a key's kind is a word: no ids. */
const withId = LISTED.filter(({ path }) => path.includes('/:') && !/:(seq|kind)/.test(path));

/** One answer for every malformed id, of a status that says no more than "no". */
async function expectOneAnswer(route: ListedRoute, baseUrl: string): Promise<void> {
  const actor = await cast.get(guestOf(route));
  const sample = await sampleFor(test, route.key);
  const answers = new Set<string>();
  for (const id of [...MALFORMED, '9'.repeat(1_000_000)]) {
    const params: Record<string, string> = Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, encodeURIComponent(id)]),
    );
    const answer = await actor.send(route, sample, { baseUrl, path: fillPath(route.path, { params }) });
    // Node itself refuses a request line of a megabyte.
    if (answer.status === 431) expect(id.length).toBe(1_000_000);
    else answers.add(JSON.stringify(comparable(answer)));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toMatch(/"status":(400|404)/);
}

describe('S28 ids in addresses', () => {
  it("S28 every route with an id answers another's like one that does not exist, and malformed ones alike", async () => {
    for (const route of withId) {
      const actor = await cast.get('user');
      const sample = await sampleFor(test, route.key);
      expect(Object.keys(sample.params ?? {})).not.toEqual([]);
      const others = await actor.send(route, sample);
      const params: Record<string, string> = Object.fromEntries(
        Object.keys(sample.params ?? {}).map((name) => [name, randomUUID()]),
      );
      const nobodys = await actor.send(route, { ...sample, params });
      expect(comparable(others)).toEqual(comparable(nobodys));
      await expectOneAnswer(route, test.config.apiUrl);
    }
  });

  it('S28 a route that checks its id as ours do gives one answer to all that are malformed', async () => {
    const actor = await cast.get('user');
    const id = randomUUID();
    const path = fillPath(PROBE.thing.path, { params: { id } });
    expect(await actor.try(PROBE.thing, { baseUrl: probe.url, path })).toMatchObject({ status: 200, body: id });
    await expectOneAnswer(PROBE.thing, probe.url);
  });
});

describe('S28 ids in queries', () => {
  it('S28 a route that takes an id in its query gives one answer to all that are malformed', async () => {
    for (const route of LISTED) {
      const { query } = readRoutes(test.app).find(({ key }) => key === route.key)!;
      const ids = query ? walkSchema(query).filter(({ format }) => format === 'uuid') : [];
      for (const { path } of ids) {
        const actor = await cast.get(guestOf(route));
        const answers = new Set<string>();
        for (const id of MALFORMED) {
          const answer = await actor.send(route, { query: `${path[0]}=${encodeURIComponent(id)}` });
          expect(answer.status).toBe(400);
          answers.add(JSON.stringify(comparable(answer)));
        }
        expect(answers.size).toBe(1);
      }
    }
  });
});

describe('S28 ids in bodies', () => {
  const CHANGES = LISTED.filter(({ method }) => method !== 'GET');
  const idsOf = (route: ListedRoute): string[][] => {
    const { body } = readRoutes(test.app).find(({ key }) => key === route.key)!;
    return body
      ? walkSchema(body)
          .filter(({ format }) => format === 'uuid')
          .map(({ path }) => path)
      : [];
  };

  it('S28 the walk finds the ids there are', () => {
    expect(CHANGES.flatMap(idsOf)).toContainEqual(['installationId']);
  });

  it.each(CHANGES)('S28 $key gives one answer to every id that is none', async (route) => {
    const actor = await cast.get(guestOf(route));
    const { body } = await sampleFor(test, route.key);
    for (const path of idsOf(route)) {
      const before = await test.database.digest();
      const answers = new Map<string, Set<string>>();
      for (const id of [...MALFORMED, ...NO_TEXTS]) {
        const answer = await actor.send(route, { body: withValue(body, path, id) as Record<string, unknown> });
        const kind = typeof id === 'string' ? 'text' : 'other';
        answers.set(kind, (answers.get(kind) ?? new Set()).add(JSON.stringify(comparable(answer))));
        expect(answer.status).toBe(400);
      }
      expect(answers.get('text')?.size).toBe(1);
      expect(await test.database.digest()).toBe(before);
    }
  });

  it.each(['?userId=', '?user_id=', '?id=', '?user[id]='])(
    "S28 %s of somebody else changes nobody's view but one's own",
    async (query) => {
      const [one, other] = [await test.signedIn(), await cast.get('administrator')];
      const id = (await other.browser.client.getAuthStatus()).data?.user?.id ?? '';
      for (const path of ['/auth/user', '/license/user', '/license/is-trial-used']) {
        const [mine, forged] = [await one.fetch(path), await one.fetch(`${path}${query}${id}`)];
        expect(await forged.json()).toEqual(await mine.json());
      }
      const exported = await one.fetch(`/me/export${query}${id}`);
      expect(await exported.text()).not.toContain(id);
    },
  );
});
