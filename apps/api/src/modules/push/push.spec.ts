import { randomBytes } from 'node:crypto';
import { PUSH_LIMITS, type PushRequest } from '@bellweek/api-client/contract/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { DnsServer } from '../../../test/dns-server.js';
import { PushServer } from '../../../test/push-service.js';
import { findEverywhere } from '../../../test/security/person-tables.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LEASE_MS, USE_MS } from './push-sender.service.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let test: TestApp;
let service: PushServer;
let dns: DnsServer;
let student: Browser;
let key: string;
beforeAll(async () => {
  service = await PushServer.start();
  dns = await DnsServer.start((name) => [{ name, type: 'A', data: '10.0.0.1', ttl: 0 }]);
  const settings = { PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'), FEED_TEST_SERVERS: service.origin };
  test = await startTestApp({ ...settings, LOG_LEVEL: 'trace' }, undefined, (config) => ({
    ...config,
    publicNetwork: { ...config.publicNetwork, dnsServers: [`127.0.0.1:${dns.port}`] },
  }));
});
beforeEach(async () => {
  await test.database.query('DELETE FROM rate_limits');
  student = await test.signedIn();
  key = (await student.client.getPushKey()).data?.key ?? '';
});
afterEach(async () => {
  test.clock.offset = 0;
  service.status = () => 201;
  await test.database.query('DELETE FROM push_subscriptions');
});
afterAll(async () => {
  await test?.stop();
  await service?.stop();
  await dns?.stop();
});

/** The sender looks once a second. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

const later = (ms: number): string => new Date(Date.now() + test.clock.offset + ms).toISOString();
const texts = (subscriber: string): string[] =>
  service.delivered.filter((each) => each.subscriber === subscriber).map(({ text }) => text);
const stored = async () => {
  const [row] = await test.database.query<{ subscriptions: number; reminders: number }>(
    `SELECT (SELECT count(*)::int FROM push_subscriptions) AS subscriptions,
       (SELECT count(*)::int FROM push_reminders) AS reminders`,
  );
  return row;
};

/** A browser that leaves reminders for so many milliseconds from now. */
async function leave(times: readonly number[], browser = student) {
  const subscription = service.subscribe(key);
  const reminders = await Promise.all(
    times.map(async (ms, at) => {
      const message = (await subscription.seal(`Essay ${at}`)).toString('base64url');
      return { at: later(ms), message };
    }),
  );
  const { status } = await browser.client.leaveReminders({ endpoint: subscription.endpoint, reminders });
  expect(status).toBe(204);
  return { ...subscription, reminders };
}

describe('reminders for a closed browser', () => {
  it('S76 reach it when they are due, and tell the server nothing but the times', async () => {
    const { id } = await leave([MINUTE, 2 * MINUTE, 3 * MINUTE]);
    expect(await findEverywhere(test.database, 'Essay')).toEqual([]);
    test.clock.offset = 1.5 * MINUTE;
    await eventually(() => texts(id)).toEqual(['Essay 0']);
    test.clock.offset = 3.5 * MINUTE;
    await eventually(() => texts(id).sort()).toEqual(['Essay 0', 'Essay 1', 'Essay 2']);
    await eventually(stored).toEqual({ subscriptions: 1, reminders: 0 });
    const [first] = service.delivered.filter(({ subscriber }) => subscriber === id);
    expect(first!.ttl).toBeGreaterThan(USE_MS / 1000 - 120);
    expect(new Set(service.delivered.map(({ topic }) => topic)).size).toBe(service.delivered.length);
    expect(test.logs.join('')).not.toContain(id);
  });

  it('are replaced by the browser’s next ones', async () => {
    const first = await leave([MINUTE]);
    const message = (await first.seal('Moved')).toString('base64url');
    const moved: PushRequest = { endpoint: first.endpoint, reminders: [{ at: later(5 * MINUTE), message }] };
    await student.client.leaveReminders(moved);
    test.clock.offset = 6 * MINUTE;
    await eventually(() => texts(first.id)).toEqual(['Moved']);
  });

  it.each([404, 410, 403])('end where the push service answers %i', async (status) => {
    service.status = () => status;
    const { id } = await leave([MINUTE, DAY]);
    test.clock.offset = 2 * MINUTE;
    await eventually(stored).toEqual({ subscriptions: 0, reminders: 0 });
    expect(texts(id)).toEqual([]);
  });

  it.each([429, 500, 503])(
    'are sent again after a while where it answers %i, while they are of use',
    async (status) => {
      service.status = () => status;
      const { id } = await leave([MINUTE, 2 * MINUTE]);
      test.clock.offset = MINUTE + 1_000;
      const isClaimed = () => test.database.query(`SELECT 1 FROM push_reminders WHERE next_at <> at`);
      await eventually(isClaimed).toHaveLength(1);
      service.status = () => 201;
      test.clock.offset += LEASE_MS + MINUTE;
      await eventually(() => texts(id).sort()).toEqual(['Essay 0', 'Essay 1']);
    },
  );

  it('are dropped once they are of no use', async () => {
    const { id } = await leave([MINUTE]);
    test.clock.offset = USE_MS + 2 * MINUTE;
    await eventually(stored).toEqual({ subscriptions: 1, reminders: 0 });
    expect(texts(id)).toEqual([]);
  });

  it('S76 end with the log-out, with the account, and at the browser’s wish', async () => {
    const { endpoint } = await leave([MINUTE]);
    await (await test.signedIn()).client.endPush({ endpoint });
    expect(await stored()).toMatchObject({ subscriptions: 1 });
    await student.client.endPush({ endpoint });
    expect(await stored()).toEqual({ subscriptions: 0, reminders: 0 });
    await leave([MINUTE]);
    await student.client.logout();
    expect(await stored()).toEqual({ subscriptions: 0, reminders: 0 });
    const other = await test.signedIn();
    await leave([MINUTE], other);
    await other.client.deleteAccount();
    expect(await stored()).toEqual({ subscriptions: 0, reminders: 0 });
  });

  it('S76 go to no address that is not public, nor to a name that leads to one', async () => {
    const refused = [
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://10.0.0.1/1',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/1',
      'https://push.example:8443/1',
      'https://user:secret@push.example/1',
      'file:///etc/passwd',
      'webcal:1',
      'nothing',
    ];
    for (const endpoint of refused) {
      expect([endpoint, (await student.client.leaveReminders({ endpoint, reminders: [] })).status]).toEqual([
        endpoint,
        400,
      ]);
    }
    const { reminders } = await leave([MINUTE]);
    await student.client.leaveReminders({ endpoint: 'https://inside.example/1', reminders });
    test.clock.offset = 2 * MINUTE;
    const failed = `SELECT 1 FROM push_reminders WHERE next_at <> at`;
    await eventually(() => test.database.query(failed)).toHaveLength(1);
  });

  it('S76 are at most 64, 14 days ahead, of one length, and of ten browsers of a person', async () => {
    const { endpoint, reminders } = await leave([MINUTE]);
    const [one] = reminders;
    const put = async (given: PushRequest['reminders']) =>
      (await student.client.leaveReminders({ endpoint, reminders: given })).status;
    expect(await put(Array.from({ length: PUSH_LIMITS.reminders }, () => one!))).toBe(204);
    expect(await put(Array.from({ length: PUSH_LIMITS.reminders + 1 }, () => one!))).toBe(400);
    expect(await put([{ ...one!, at: later(15 * DAY) }])).toBe(400);
    expect(await put([{ ...one!, message: one!.message.slice(0, -4) }])).toBe(400);
    // A reminder that is due already is shown by the page itself.
    expect(await put([{ ...one!, at: later(-MINUTE) }])).toBe(204);
    expect(await stored()).toEqual({ subscriptions: 1, reminders: 0 });
    for (let browsers = 0; browsers < 11; browsers += 1) await leave([]);
    expect(await stored()).toMatchObject({ subscriptions: 10 });
  });
});
