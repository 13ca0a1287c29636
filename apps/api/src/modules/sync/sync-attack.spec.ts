import { randomUUID } from 'node:crypto';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackSync, type Fetch, HARMLESS } from '../../../test/hostile-sync.js';
import { hashOf, randomText, type SyncedDevice, syncedPlanner } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

/** All rows of a synced planner but devices that wait to be let in. */
async function stateOf(userId: string) {
  const rows = (sql: string) => test.database.query<object>(sql, [userId]);
  return {
    account: await rows(
      'SELECT head, oldest, bytes, epoch, key_made_by, admission FROM sync_accounts WHERE user_id = $1',
    ),
    devices: await rows(
      `SELECT id, name, number, revoked_at, access_hash FROM sync_devices WHERE user_id = $1 AND admitted_at IS NOT NULL ORDER BY id`,
    ),
    log: await rows('SELECT * FROM sync_log WHERE user_id = $1 ORDER BY sequence'),
    checkpoints: await rows('SELECT * FROM sync_checkpoints WHERE user_id = $1 ORDER BY sequence, part'),
    keys: await rows('SELECT * FROM sync_keys WHERE user_id = $1 ORDER BY kind, epoch'),
  };
}

/** The victim's session, taken by somebody else: a cookie with its CSRF token, or a desktop token. */
async function stolen(kind: 'cookie' | 'token') {
  if (kind === 'token') {
    const planner = await syncedPlanner(test);
    const send: Fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), ...planner.first.headers } });
    return { planner, send };
  }
  const browser = await test.signedIn();
  const { data } = await browser.client.getAuthStatus();
  const planner = await syncedPlanner(test, data?.user?.id);
  const csrf = (await browser.refreshCsrf()) ?? '';
  const send: Fetch = (url, { method = 'GET', body, headers }) =>
    browser.fetch(url, {
      method,
      headers: { ...(headers as object), 'x-csrf-token': csrf },
      ...(body ? { body: body as string } : {}),
    });
  return { planner, send };
}

describe('a session alone', () => {
  it.each(['cookie', 'token'] as const)(
    'changes nothing of a synced planner by any call, with a stolen %s',
    async (kind) => {
      const { planner, send } = await stolen(kind);
      const { first, second, id: userId, code } = planner;
      const before = await stateOf(userId);
      const taken = await attackSync(test.config.apiUrl, send, { ...first, head: 3 });
      // It may look, and ask to be let in.
      expect(taken).toEqual(HARMLESS);
      expect(await stateOf(userId)).toEqual(before);
      // Both devices go on, and a new one with the spare key reads all of it.
      await first.pushed();
      await second.pushed();
      const third = await (await planner.another()).join();
      expect((await third.read()).code).toBe('not_admitted');
      expect(
        (await third.client.sync('POST /sync/admission', { body: { deviceId: third.id, secrets: [code] } })).status,
      ).toBe(204);
      const logs = await Promise.all(
        [first, second, third].map(async (device) => (await device.read()).data?.envelopes),
      );
      expect(logs[0]).toHaveLength(5);
      expect(logs[1]).toEqual(logs[0]);
      expect(logs[2]).toEqual(logs[0]);
    },
  );

  it('fills no place of a device: waiting devices make room for one another', async () => {
    const { first, second } = await syncedPlanner(test);
    for (let at = 0; at < 25; at += 1) {
      const evil = {
        id: randomUUID(),
        name: 'Evil',
        kind: 'web' as const,
        publicKey: randomText(65),
        signKey: randomText(65),
      };
      expect((await first.client.sync('POST /sync/devices', { body: evil })).status).toBe(200);
    }
    const { data } = await second.client.sync('GET /sync/devices');
    expect(data?.devices.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  });
});

describe('a proof', () => {
  /** A call of a device, whose proof is kept. */
  async function captured(device: SyncedDevice, path: string, method: string, body?: object) {
    let headers: Record<string, string> = {};
    const keep: Fetch = (url, init) => {
      headers = init.headers as Record<string, string>;
      return fetch(url, init);
    };
    const prover = async () => ({ deviceId: device.id, key: (await device.signing).privateKey });
    const proven = provingFetch({ baseUrl: test.config.apiUrl, fetch: keep, prover });
    const init = { method, headers: { ...device.headers, 'content-type': 'application/json' } };
    const answer = await proven(`${test.config.apiUrl}${path}`, {
      ...init,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const again = async (to: string, by: string, content?: object, others: Record<string, string> = {}) => {
      const sent = {
        method: by,
        headers: { ...headers, ...others },
        ...(content ? { body: JSON.stringify(content) } : {}),
      };
      const { status, ...rest } = await fetch(`${test.config.apiUrl}${to}`, sent);
      return { status, ...rest }.status;
    };
    return { status: answer.status, again };
  }

  it('is good for its method, path, body, session and device, and for five minutes', async () => {
    const planner = await syncedPlanner(test);
    const { first, second } = planner;
    const body = { deviceId: first.id, after: 3, envelopes: [first.envelope()] };
    const { status, again } = await captured(first, '/sync/log', 'POST', body);
    expect([status, await again('/sync/log', 'POST', body)]).toEqual([200, 200]);
    expect((await first.read()).data?.head).toBe(4);
    expect(await again('/sync/log', 'POST', { ...body, after: 2 })).toBe(403);
    expect(await again('/sync/log', 'POST', { ...body, deviceId: second.id })).toBe(403);
    expect(await again('/sync/digest/3', 'POST', { deviceId: first.id, digest: randomText(32) })).toBe(403);
    expect(await again(`/sync/log?device=${first.id}`, 'GET')).toBe(403);
    expect(await again('/sync/log', 'POST', body, second.headers)).toBe(403);
    test.clock.offset = 6 * 60_000;
    expect(await again('/sync/log', 'POST', body)).toBe(403);
    test.clock.offset = 0;
  });

  it('changes keys and devices once', async () => {
    const { first } = await syncedPlanner(test);
    const name = { name: 'Laptop' };
    const { status, again } = await captured(first, `/sync/devices/${first.id}`, 'PUT', name);
    expect([status, await again(`/sync/devices/${first.id}`, 'PUT', name)]).toEqual([200, 403]);
  });
});

describe('a device', () => {
  it('numbers its envelopes without a gap, but for the first after a restore', async () => {
    const { first } = await syncedPlanner(test);
    first.number = 2 ** 53 - 2;
    expect((await first.push(3)).code).toBe('invalid_request');
    first.number = 2;
    expect((await first.push(3)).code).toBe('invalid_request');
    await test.database.query('UPDATE sync_devices SET is_counted = false WHERE id = $1', [first.id]);
    await first.pushed(3);
    first.number = 2 ** 53 - 2;
    expect((await first.push(3)).code).toBe('invalid_request');
  });

  it('that was removed has no way in any more, even after another log-in', async () => {
    const planner = await syncedPlanner(test);
    const { first, second, accountSecret } = planner;
    const began = performance.now();
    await first.client.sync('DELETE /sync/devices/:id', { params: { id: second.id } });
    expect((await second.read()).status).toBe(401);
    expect((await second.client.sync('GET /sync/devices')).status).toBe(401);
    expect(performance.now() - began).toBeLessThan(5_000);
    // Somebody signs in on it again, and it joins as another device, with the key that it has kept.
    const again = await (await planner.another()).join();
    expect(
      (await again.client.sync('POST /sync/admission', { body: { deviceId: again.id, secrets: [accountSecret] } }))
        .code,
    ).toBe('not_admitted');
    expect((await again.read()).code).toBe('not_admitted');
    const renewed = randomText(32);
    const key = first.key({ isNew: true, epoch: 2, admission: hashOf(renewed) });
    expect((await first.putKey('recovery', key)).status).toBe(204);
    expect(
      (await again.client.sync('POST /sync/admission', { body: { deviceId: again.id, secrets: [accountSecret] } }))
        .code,
    ).toBe('not_admitted');
    expect(
      (await again.client.sync('POST /sync/admission', { body: { deviceId: again.id, secrets: [renewed] } })).status,
    ).toBe(204);
    expect((await again.read()).status).toBe(200);
  });

  it('that reads for another device does not take its place', async () => {
    const { first, second } = await syncedPlanner(test);
    expect((await second.client.sync('GET /sync/log', { query: { device: first.id, after: 0 } })).code).toBe(
      'proof_needed',
    );
    await second.client.sync('DELETE /sync/devices/:id', { params: { id: first.id } });
    expect((await second.client.sync('GET /sync/devices')).status).toBe(200);
    expect((await first.client.sync('GET /sync/devices')).status).toBe(401);
  });

  it('begins anew without any other only a week after the last one was seen', async () => {
    const { id, first } = await syncedPlanner(test);
    const bare = (url: string) => fetch(url, { method: 'DELETE', headers: first.headers });
    expect((await bare(`${test.config.apiUrl}/sync`)).status).toBe(403);
    await test.database.query(`UPDATE sync_devices SET seen_at = now() - interval '8 days' WHERE user_id = $1`, [id]);
    expect((await bare(`${test.config.apiUrl}/sync`)).status).toBe(204);
  });
});
