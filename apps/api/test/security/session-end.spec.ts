import { mayAct, type Role as OperatorRole, roleOf } from '@bellweek/api-client/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AdminService } from '../../src/modules/auth/admin.service.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { PROBE, startProbe } from './access-probe.js';
import { Actor, admin, Cast, castActor } from './actors.js';
import { LISTED, type Role, ROLES } from './route-list.js';
import { newDeviceCode } from './samples.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const LICENSE = LISTED.find(({ key }) => key === 'GET /license/user')!;

let test: TestApp;
let replicaUrl: string;
let probe: { app: NestExpressApplication; url: string };
let cast: Cast;
beforeAll(async () => {
  test = await startTestApp();
  replicaUrl = (await test.replica()).url;
  probe = await startProbe(test);
  cast = new Cast(test);
});
beforeEach(() => {
  test.clock.offset = 0;
});
afterAll(async () => {
  await probe.app.close();
  await test.stop();
});

/** Answers of each process to a kept copy of the session or token. */
async function statuses(actor: Actor): Promise<number[]> {
  const urls = [test.config.apiUrl, replicaUrl];
  return Promise.all(urls.map(async (baseUrl) => (await actor.try(LICENSE, { baseUrl })).status));
}

/** An actor whose browser ignores every request to drop its cookies. */
function copyOf(actor: Actor): Actor {
  const copy = test.browser();
  for (const [name, value] of actor.browser.jar) copy.jar.set(name, value);
  copy.csrfToken = actor.browser.csrfToken;
  return new Actor(test, copy);
}

describe('S10 a session or token that has ended', () => {
  it('S10 after logout is nobody on either process', async () => {
    const actor = await castActor(test, 'user');
    const copy = copyOf(actor);
    expect(await statuses(copy)).toEqual([200, 200]);
    const { status, headers } = await actor.browser.client.logout();
    expect(status).toBe(204);
    // Never `storage`: the planner's data stays on the device.
    expect(headers?.get('clear-site-data')).toBe('"cache"');
    expect(await statuses(copy)).toEqual([401, 401]);
  });

  it('S10 logout ends this session and no other of the same person', async () => {
    const one = await castActor(test, 'user');
    const two = test.browser();
    await two.signIn();
    expect((await two.client.getAuthStatus()).data?.user).toEqual(
      (await one.browser.client.getAuthStatus()).data?.user,
    );
    await one.browser.client.logout();
    expect((await two.client.getAuthStatus()).data?.authenticated).toBe(true);
  });

  it('S10 a bearer token that logged out is nobody; the browser it came from stays signed in', async () => {
    const actor = await castActor(test, 'bearer');
    expect(await statuses(actor)).toEqual([200, 200]);
    const logout = LISTED.find(({ key }) => key === 'POST /auth/logout')!;
    expect((await actor.try(logout)).status).toBe(204);
    expect(await statuses(actor)).toEqual([401, 401]);
    expect((await actor.browser.client.getAuthStatus()).data?.authenticated).toBe(true);
  });

  it('S10 expires 30 days after its last use, though its row is still there', async () => {
    const actor = await castActor(test, 'user');
    const copy = copyOf(actor);
    test.clock.offset = 29 * DAY_MS;
    expect(await statuses(copy)).toEqual([200, 200]);
    test.clock.offset = 58 * DAY_MS;
    expect(await statuses(copy)).toEqual([200, 200]);
    test.clock.offset = 88 * DAY_MS + 1_000;
    expect(await statuses(copy)).toEqual([401, 401]);
    const rows = await test.database.query('SELECT 1 FROM sessions WHERE expires_at <= $1', [
      new Date(Date.now() + test.clock.offset),
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('S10 a bearer token expires after 90 days, used or not', async () => {
    const actor = await castActor(test, 'bearer');
    test.clock.offset = 90 * DAY_MS - 60_000;
    expect(await statuses(actor)).toEqual([200, 200]);
    test.clock.offset = 90 * DAY_MS;
    expect(await statuses(actor)).toEqual([401, 401]);
  });

  it("S10 deletion ends every session and token of the person, and nobody else's", async () => {
    const actor = await castActor(test, 'bearer');
    const other = await castActor(test, 'user');
    const second = copyOf(actor);
    const { data } = await actor.browser.client.redeemDeviceCode(await newDeviceCode(actor.browser));
    const otherToken = new Actor(test, test.browser(), data?.token);
    expect(await statuses(otherToken)).toEqual([200, 200]);
    const deleted = await actor.browser.client.deleteAccount();
    expect(deleted.headers?.get('clear-site-data')).toBe('"cache"');
    for (const dead of [actor, second, otherToken]) expect(await statuses(dead)).toEqual([401, 401]);
    expect(await statuses(other)).toEqual([200, 200]);
  });

  it('S10 demotion takes the rights with the very next request, on either process, and the session stays', async () => {
    await admin(test);
    const { browser, email } = await admin(test);
    const actor = new Actor(test, browser);
    const rights = () =>
      Promise.all([
        actor.try(PROBE.read, { baseUrl: probe.url }).then(({ status }) => status),
        browser.client.getAuthStatus().then(({ data }) => data?.user?.isAdmin),
        actor.try(LICENSE, { baseUrl: replicaUrl }).then(({ body }) => body.includes('"admin"')),
      ]);
    expect(await rights()).toEqual([200, true, true]);
    await test.app.get(AdminService, { strict: false }).revoke(email);
    expect(await rights()).toEqual([403, false, false]);
    expect(await statuses(actor)).toEqual([200, 200]);
  });
});

describe('S27 marks that the routes of today may lack', () => {
  const status = (role: Role, needed: OperatorRole, allowed: number): number => {
    if (mayAct(roleOf(role), needed)) return allowed;
    return role === 'anonymous' || role === 'deleted' ? 401 : 403;
  };

  it.each(ROLES)('S27 what is for operators is not for %s', async (role) => {
    const actor = await cast.get(role);
    const read = await actor.try(PROBE.read, { baseUrl: probe.url });
    expect(read.status).toBe(status(role, 'viewer', 200));
    const change = await actor.try(PROBE.change, { baseUrl: probe.url });
    expect(change.status).toBe(status(role, 'administrator', 204));
  });

  it('S22 an operator’s bearer token is no operator', async () => {
    const { browser } = await admin(test);
    const { data } = await browser.client.redeemDeviceCode(await newDeviceCode(browser));
    expect(data?.user.isAdmin).toBe(true);
    const token = new Actor(test, test.browser(), data?.token);
    expect((await token.try(PROBE.read, { baseUrl: probe.url })).status).toBe(403);
  });

  it.each(ROLES)('S27 a route that bears no mark is not there for %s', async (role) => {
    expect((await (await cast.get(role)).try(PROBE.unmarked, { baseUrl: probe.url })).status).toBe(404);
  });

  it('S01 an operator’s change without its token is refused', async () => {
    const actor = await cast.get('administrator');
    const answer = await actor.try(PROBE.change, { baseUrl: probe.url, headers: { 'x-csrf-token': 'x' } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([403, expect.objectContaining({ code: 'csrf' })]);
  });
});
