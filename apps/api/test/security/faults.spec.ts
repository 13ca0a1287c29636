import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@bellweek/api-client/contract/errors';
import { startTestApp, type TestApp } from '../test-app.js';
import { waitUntil } from '../wait-until.js';
import { type Actor, Cast } from './actors.js';
import type { RawAnswer } from './raw-request.js';
import { guestOf, LISTED, type ListedRoute } from './route-list.js';
import { CHANGES_NOTHING, type Sample, sampleFor } from './samples.js';

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  cast = new Cast(test);
});
beforeEach(() => cast.forgetLimits());
afterAll(() => test.stop());

const APP_ROLE = 'bellweek_test_app';
/** Text that no answer may show: code, SQL, messages of the database, paths, internal names. */
const INSIDES =
  /\bat .+:\d+|\.[jt]s\b|node_modules|\b(SELECT|INSERT|UPDATE|DELETE FROM)\b|permission denied|relation|constraint|column|postgres|bellweek_test|typeorm|QueryFailed|sqlstate|\b(42501|53300)\b|ECONN|stack/i;

interface Fault {
  inject: () => Promise<unknown>;
  mend: () => Promise<unknown>;
  status: number;
  code: ErrorBody['code'];
  /** Text of the log line, beside the request's id. */
  trace: RegExp;
}

/** Restores the rights that the migrations grant. */
const grantEverything = async () => {
  await test.database.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APP_ROLE}`);
  await test.database.query(`REVOKE UPDATE, DELETE ON audit_entries, audit_seals FROM ${APP_ROLE}`);
};

const FAULTS: Record<string, Fault> = {
  'no table can be read': {
    inject: () => test.database.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${APP_ROLE}`),
    mend: grantEverything,
    status: 500,
    code: 'internal',
    trace: /42501/,
  },
  'nobody can connect': {
    inject: async () => {
      await test.database.query(`ALTER DATABASE ${test.database.name} CONNECTION LIMIT 0`);
      await test.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = $2`,
        [test.database.name, APP_ROLE],
      );
    },
    mend: async () => {
      await test.database.query(`ALTER DATABASE ${test.database.name} CONNECTION LIMIT -1`);
      const isBack = () => test.browser().fetch('/health/ready');
      await waitUntil('the database answers again', async () => (await isBack()).status === 200);
    },
    status: 503,
    code: 'unavailable',
    // The connection is reset where the server closes it before the client has written its greeting.
    trace: /53300|57P01|ECONNRESET/,
  },
};

function expectBareRefusal(answer: RawAnswer, { status, code, trace }: Fault): void {
  const body = JSON.parse(answer.body) as ErrorBody;
  expect({ status: answer.status, code: body.code }).toEqual({ status, code });
  expect(body.message).toMatch(/^[A-Z].*\.$/);
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toMatch(INSIDES);
  if (status === 503) expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  // The fault did happen, and the log has it under the id that the person was given.
  const line = test.logs.find((entry) => entry.includes('request failed') && entry.includes(body.requestId ?? '?'));
  expect(line).toMatch(trace);
}

function expectLoginPage(answer: RawAnswer): void {
  expect(answer.headers.location).toBe(`${test.config.webUrl}/login?error=unavailable`);
  expect(answer.body).not.toMatch(INSIDES);
}

interface Prepared {
  route: ListedRoute;
  actor: Actor;
  sample: Sample;
}

/** Prepares a request while the database still works. */
const prepare = (routes: readonly ListedRoute[]): Promise<Prepared[]> =>
  Promise.all(
    routes.map(async (route) => ({
      route,
      actor: await cast.get(guestOf(route), route.isEnd),
      sample: await sampleFor(test, route.key),
    })),
  );

const isSignIn = ({ path }: ListedRoute): boolean => /^\/auth\/(google|apple|microsoft|openid)/.test(path);

describe.each(Object.keys(FAULTS))('S55 when %s', (name) => {
  const fault = FAULTS[name]!;

  it('S55 every route of a signed-in person fails with a sentence and an id, and nothing of our insides', async () => {
    const prepared = await prepare(LISTED);
    await fault.inject();
    try {
      for (const { route, actor, sample } of prepared) {
        const answer = await actor.send(route, sample);
        if (isSignIn(route)) expectLoginPage(answer);
        else expectBareRefusal(answer, fault);
      }
    } finally {
      await fault.mend();
    }
    expect([...test.answers.problems]).toEqual([]);
    expect((await (await cast.get('user')).browser.client.getUserLicense()).status).toBe(200);
  });

  it('S55 a visitor is still told who they are, and the process that it is alive', async () => {
    await fault.inject();
    try {
      const visitor = test.browser();
      expect((await visitor.client.getAuthStatus()).data).toEqual({ authenticated: false, user: null });
      expect((await visitor.fetch('/health/live')).status).toBe(200);
      expect((await visitor.fetch('/health/ready')).status).toBe(fault.status);
    } finally {
      await fault.mend();
    }
  });
});

describe('S55 a failure in the middle of a change', () => {
  /** Routes whose sample records nothing: no subscription changes, no token is right, no bounce is read, no record is found. */
  const UNTOUCHED = [
    'POST /auth/apple/callback',
    'POST /me/planner',
    ...CHANGES_NOTHING,
    'POST /email/one-click',
    'POST /email/resubscribe',
    'POST /email/preview/alert',
    'POST /email/preview/support',
    'POST /waitlist/import/preview',
    'POST /school/imports/preview',
    'POST /email/campaigns/:id/pause',
  ];

  it('S55 with no audit entry there is no change either', async () => {
    const routes = LISTED.filter(({ method, key }) => method !== 'GET' || key === 'GET /me/export');
    const prepared = await prepare(routes.filter(({ key }) => !UNTOUCHED.includes(key)));
    await test.database.query('DELETE FROM licenses');
    await test.database.query('DELETE FROM used_periods');
    for (const each of prepared)
      if (/^\/(license|school\/demo-student)/.test(each.route.path))
        each.sample = await sampleFor(test, each.route.key);
    await test.database.query(`REVOKE INSERT ON audit_entries FROM ${APP_ROLE}`);
    try {
      for (const { route, actor, sample } of prepared) {
        await cast.forgetLimits();
        const before = await test.database.digest();
        const answer = await actor.send(route, sample);
        expect({ key: route.key, status: answer.status }).toEqual({ key: route.key, status: 500 });
        expectBareRefusal(answer, FAULTS['no table can be read']!);
        expect({ key: route.key, digest: await test.database.digest() }).toEqual({ key: route.key, digest: before });
      }
    } finally {
      await test.database.query(`GRANT INSERT ON audit_entries TO ${APP_ROLE}`);
    }
    const [first] = prepared;
    expect((await first!.actor.send(first!.route, first!.sample)).status).toBe(
      first!.route.status[guestOf(first!.route)],
    );
  });

  it('S55 a sign-in that fails half-way leaves no person and no session', async () => {
    await test.database.query(`REVOKE INSERT ON sessions FROM ${APP_ROLE}`);
    const before = await test.database.digest();
    try {
      const browser = test.browser();
      test.google.person = { sub: 'half-way', email: 'half-way@mail.example', email_verified: true };
      expect(await browser.signIn()).toBe(`${test.config.webUrl}/login?error=unavailable`);
      expect(await test.database.digest()).toBe(before);
    } finally {
      await grantEverything();
    }
    expect(await test.browser().signIn()).toBe(`${test.config.webUrl}/dashboard`);
  });
});
