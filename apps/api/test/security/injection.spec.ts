import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareOf } from '../share.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { Cast } from './actors.js';
import { QueryProbe } from './query-probe.js';
import { isRead, LISTED, type ListedRoute } from './route-list.js';

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

/** PostgreSQL injections: texts that would match all rows, fail, sleep or change data if they became part of a statement. */
const PAYLOADS = [
  `' OR '1'='1`,
  `' OR 1=1 --`,
  `') OR ('1'='1`,
  `')) OR 1=1 --`,
  `x' UNION SELECT * FROM users --`,
  `x%' UNION ALL SELECT NULL, email FROM users --`,
  `'; DELETE FROM feedback; --`,
  `'; UPDATE users SET name = 'Mallory'; --`,
  `'||pg_sleep(3600)||'`,
  `1; SELECT pg_sleep(3600)`,
  `' AND 1=CAST((SELECT email FROM users LIMIT 1) AS int) --`,
  `' AND (SELECT 1/0) --`,
  `\\' OR 1=1 --`,
  `E'\\' OR 1=1`,
  `$$ OR 1=1 $$`,
  `$1 OR 1=1`,
  `:search OR 1=1`,
  `/**/OR/**/1=1`,
  `"; DROP TABLE users CASCADE; --`,
  `ASC, (SELECT pg_sleep(3600))`,
  `%' ESCAPE '%`,
  `%`,
  `_`,
  `\\`,
  `foo & !bar | (`,
  `{a,b}`,
];
/** A harmless text that matches no row. */
const HARMLESS = 'nobody-is-called-this';

/** Digest of people and feedback, not of all tables: requests count towards rate limits, and some routes record their call. */
async function everybody(): Promise<string> {
  const [row] = await test.database.query<{ digest: string }>(
    `SELECT concat((SELECT string_agg(u::text, ';' ORDER BY id) FROM users u), (SELECT count(*) FROM feedback)) AS digest`,
  );
  return row!.digest;
}

/** Answers of each key of each route to {@link HARMLESS}. */
let harmless: { route: ListedRoute; key: string; status: number; body: string }[];
beforeAll(async () => {
  const asked = LISTED.filter(isRead).flatMap((route) =>
    probe.keysOf(route, 'text', 'number', 'enum').map((key) => ({ route, key })),
  );
  // The first request creates the actor, who is in the lists from then on.
  for (const route of new Set(asked.map((each) => each.route))) await probe.ask(route, []);
  harmless = [];
  for (const one of asked) harmless.push({ ...one, ...(await probe.ask(one.route, [[one.key, HARMLESS]])) });
});

describe('S32 SQL in what is searched and filtered', () => {
  it('S32 the walk finds the keys there are', () => {
    const found = harmless.map(({ key }) => key);
    for (const key of ['search', 'status', 'action', 'excludeUser', 'userName', 'page']) expect(found).toContain(key);
    expect(harmless.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
  });

  it.each(PAYLOADS)('S32 %s finds nobody, breaks nothing and changes nothing', async (payload) => {
    const before = await everybody();
    for (const { route, key, status, body } of shareOf(harmless, 8, PAYLOADS.indexOf(payload))) {
      const answer = await probe.ask(route, [[key, payload]]);
      // Refused for its form, or the list of a text that matches no row.
      if (answer.status === 400) continue;
      const said = { status: answer.status, body: answer.body, route: route.key, key };
      expect(said).toEqual({ status, body, route: route.key, key });
    }
    expect(await everybody()).toBe(before);
  });

  it.each(PAYLOADS)('S32 somebody who is called %s is found, and nobody else', async (name) => {
    const id = randomUUID();
    await test.database.query(
      `INSERT INTO users (id, name, email, email_canonical, provider, issuer, subject)
       VALUES ($1, $2, $3, $3, 'google', 'https://inserted.example', $4)`,
      [id, `Robert ${name} Tables`, `${id}@mail.example`, id],
    );
    const { admin } = (await cast.get('administrator')).browser;
    const { data } = await admin.findUsers({ page: 1, size: 100, search: `Robert ${name} Tables` });
    expect(data?.users.map((user) => user.id)).toEqual([id]);
  });
});
