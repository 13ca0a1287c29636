import { createHash } from 'node:crypto';
import { createApiClient } from '@bellweek/api-client/client/api-client';
import { SYNC_LIMITS } from '@bellweek/api-client/contract/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomText, syncingPerson } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

const actsOf = async (userId: string) => {
  const sql = `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'sync.%' ORDER BY id`;
  return (await test.database.query<{ action: string }>(sql, [userId])).map(({ action }) => action);
};

const NAMED = { name: 'Chrome', kind: 'web' as const, signKey: randomText(65) };

describe('devices of an account', () => {
  it('join, are listed and renewed, twenty of them; nothing is there before the first', async () => {
    const nobody = await test.signedIn();
    expect((await nobody.client.sync('GET /sync/devices')).data).toEqual({ account: null, devices: [], school: null });
    const { id, first } = await syncingPerson(test);
    const { data } = await first.client.sync('GET /sync/devices');
    expect(data).toMatchObject({
      account: { head: 0, epoch: 1, bytes: 0, keyMadeBy: null },
      devices: [{ id: first.id, number: 0 }],
    });
    await first.join();
    expect(await actsOf(id)).toEqual(['sync.device_joined']);
    const other = {
      id: first.id,
      name: 'Chrome',
      kind: 'web' as const,
      publicKey: randomText(65),
      signKey: randomText(65),
    };
    expect((await first.client.sync('POST /sync/devices', { body: other })).code).toBe('conflict');
    await test.database.query(
      `INSERT INTO sync_devices (user_id, id, name, kind, public_key, added_at, seen_at, admitted_at)
       SELECT $1, gen_random_uuid(), 'Firefox', 'web', 'none', now(), now(), now() FROM generate_series(1, $2)`,
      [id, SYNC_LIMITS.devices],
    );
    const more = () => first.client.sync('POST /sync/devices', { body: { ...other, id: crypto.randomUUID() } });
    expect((await more()).code).toBe('sync_full');
    // Devices that wait to be let in keep no room from others: the device seen longest ago goes.
    await test.database.query('UPDATE sync_devices SET admitted_at = NULL WHERE user_id = $1', [id]);
    const [a, b] = [await more(), await more()];
    expect([a.status, b.data?.devices.length]).toEqual([200, SYNC_LIMITS.devices + 1]);
  });

  it('are renamed from any device, but not by others, and keep that name when they join again', async () => {
    const person = await syncingPerson(test);
    const { id, first } = person;
    const other = await (await person.another()).join();
    const rename = async (deviceId: string, name: string, by = first) => {
      const { data, code } = await by.client.sync('PUT /sync/devices/:id', {
        params: { id: deviceId },
        body: { name },
      });
      return code ?? data!.devices.find((device) => device.id === deviceId)?.name;
    };
    expect(await rename(first.id, 'Laptop')).toBe('Laptop');
    expect(await rename(other.id, ' \u202eMaya’s\u0007 phone\n')).toBe('Maya’s phone');
    expect(await rename(other.id, 'Maya’s phone')).toBe('Maya’s phone');
    expect(await rename(first.id, 'a'.repeat(60), other)).toBe('a'.repeat(60));
    for (const name of ['', '  ', '\u202e\t', 'a'.repeat(61), '\u0000']) {
      expect(await rename(other.id, name)).toBe('invalid_request');
    }
    await other.join();
    expect(await rename(other.id, 'Maya’s phone')).toBe('Maya’s phone');
    const stranger = await syncingPerson(test);
    expect(await rename(other.id, 'Mine', stranger.first)).toBe('not_found');
    expect(await rename(crypto.randomUUID(), 'Mine')).toBe('not_found');
    const joined = ['sync.device_joined', 'sync.device_joined'];
    const renamed = ['sync.device_renamed', 'sync.device_renamed', 'sync.device_renamed'];
    expect(await actsOf(id)).toEqual([...joined, ...renamed]);
    await first.client.sync('DELETE /sync/devices/:id', { params: { id: other.id } });
    expect(await rename(other.id, 'Gone')).toBe('not_found');
    const entries = `SELECT string_agg(metadata::text, '') AS text FROM audit_entries WHERE subject_id = $1`;
    const [{ text } = { text: '' }] = await test.database.query<{ text: string }>(entries, [id]);
    expect(text).not.toMatch(/phone|laptop/i);
  });

  it('R43 two first devices at once: one makes the key, the other is told to pair', async () => {
    const person = await syncingPerson(test);
    const devices = [person.first, await (await person.another()).join()];
    const keys = devices.map((device) => device.key({ isNew: true }));
    const answers = await Promise.all(devices.map((device, at) => device.putKey('recovery', keys[at]!)));
    const winner = answers.findIndex(({ status }) => status === 204);
    // A moment later the other device would have to be let in first.
    expect(['pair_instead', 'not_admitted']).toContain(answers[1 - winner]?.code);
    // An answer that was lost is asked for again.
    expect((await devices[winner]!.putKey('recovery', keys[winner]!)).status).toBe(204);
    const { data } = await devices[1 - winner]!.keys('recovery');
    expect(data?.keys).toEqual([
      expect.objectContaining({ epoch: 1, wrapped: keys[winner]!.wrapped, putBy: devices[winner]!.id }),
    ]);
    expect(await actsOf(person.id)).toEqual(['sync.device_joined', 'sync.device_joined', 'sync.key_made']);
    // The code's key is replaced as a whole alone.
    const other = await devices[winner]!.putKey('recovery', devices[winner]!.key());
    expect(other.code).toBe('conflict');
  });

  it('the first key of an account counts, also against another key of the same device', async () => {
    const { id, first } = await syncingPerson(test);
    const made = first.key({ isNew: true });
    const put = (fields: Parameters<typeof first.key>[0]) => first.putKey('recovery', first.key(fields));
    expect((await first.putKey('recovery', made)).status).toBe(204);
    // Two windows of a browser turned sync on: the code that was shown first would open nothing.
    expect((await put({ isNew: true })).code).toBe('pair_instead');
    // The same key, wrapped again.
    expect((await put({ isNew: true, proof: made.proof })).status).toBe(204);
    const keys = async () => (await first.keys('recovery')).data?.keys;
    expect(await keys()).toMatchObject([{ epoch: 1, wrapped: made.wrapped }]);
    expect(await actsOf(id)).toEqual(['sync.device_joined', 'sync.key_made']);
    // The key of a later epoch.
    const gone = await first.client.sync('POST /sync/devices', {
      body: {
        ...NAMED,
        id: crypto.randomUUID(),
        publicKey: randomText(65),
        signKey: randomText(65),
      },
    });
    await first.client.sync('DELETE /sync/devices/:id', {
      params: { id: gone.data!.devices.find((device) => device.id !== first.id)!.id },
    });
    expect((await put({ isNew: true, epoch: 2 })).status).toBe(204);
    expect((await put({ isNew: true, epoch: 2 })).code).toBe('pair_instead');
    expect(await keys()).toMatchObject([{ epoch: 1, wrapped: made.wrapped }, { epoch: 2 }]);
  });

  it('S74 a revoked device reads and sends nothing any more, and what follows is under a new key', async () => {
    const person = await syncingPerson(test);
    const { first } = person;
    const stolen = await (await person.another()).join();
    await first.putKey('recovery', first.key({ isNew: true }));
    await first.putKey(`device:${stolen.id}`, first.key());
    await stolen.pushed();
    const { data } = await first.client.sync('DELETE /sync/devices/:id', { params: { id: stolen.id } });
    expect(data?.account).toMatchObject({ epoch: 2, keyMadeBy: null });
    expect(data?.devices.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
    // Its token has ended; and if it signs in again, it is still revoked.
    expect((await stolen.read()).status).toBe(401);
    const again = { device: stolen.id, after: 0 };
    expect((await first.client.sync('GET /sync/log', { query: again })).code).toBe('device_revoked');
    const push = { deviceId: stolen.id, after: 0, envelopes: [stolen.envelope()] };
    expect((await first.client.sync('POST /sync/log', { body: push })).code).toBe('device_revoked');
    expect((await first.keys(`device:${stolen.id}`)).data?.keys).toEqual([]);
    expect(
      (
        await first.client.sync('POST /sync/devices', {
          body: {
            id: stolen.id,
            name: 'A',
            kind: 'web',
            publicKey: stolen.publicKey,
            signKey: await stolen.signKey(),
          },
        })
      ).code,
    ).toBe('device_revoked');
    // Nothing is stored under the key that the stolen device has.
    expect((await first.push()).code).toBe('epoch_ended');
    expect((await first.putKey('recovery', first.key({ isNew: true }))).code).toBe('epoch_ended');
    expect((await first.putKey('recovery', first.key({ isNew: true, epoch: 2 }))).status).toBe(204);
    first.number = 0;
    expect((await first.pushed(0, first.envelope(randomText(100), 2))).head).toBe(2);
    expect((await first.keys('recovery')).data?.keys.map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(await actsOf(person.id)).toContain('sync.device_revoked');
  });

  it.each(['browser', 'desktop app'] as const)(
    'S74 a removed %s loses every way in of its computer',
    async (removed) => {
      const browser = await test.signedIn();
      const { data: status } = await browser.client.getAuthStatus();
      const userId = status!.user!.id;
      /** A desktop app that the browser lets in. */
      const letIn = async () => {
        const verifier = randomText(32);
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        const { data } = await browser.client.approveDevice({ code_challenge: challenge, state: randomText(16) });
        const code = new URL(data!.redirectTo).searchParams.get('code')!;
        const token = (await test.browser().client.redeemDeviceCode({ code, code_verifier: verifier })).data!.token;
        const headers = { authorization: `Bearer ${token}` };
        return createApiClient({ baseUrl: test.config.apiUrl, headers: () => headers });
      };
      const [app, unused] = [await letIn(), await letIn()];
      const device = { ...NAMED, id: crypto.randomUUID(), publicKey: randomText(65) };
      const client = removed === 'browser' ? browser.client : app;
      expect((await client.sync('POST /sync/devices', { body: device })).status).toBe(200);
      const token = randomText(32);
      await test.database.query(
        `INSERT INTO access_tokens (token_hash, user_id, created_at, expires_at)
       VALUES (sha256(convert_to($1, 'UTF8')), $2, now(), now() + interval '1 day')`,
        [token, userId],
      );
      const other = createApiClient({
        baseUrl: test.config.apiUrl,
        headers: () => ({ authorization: `Bearer ${token}` }),
      });
      const began = performance.now();
      expect((await other.sync('DELETE /sync/devices/:id', { params: { id: device.id } })).status).toBe(200);
      for (const each of [browser.client, app, unused]) expect((await each.getUserLicense()).status).toBe(401);
      expect(performance.now() - began).toBeLessThan(5_000);
      expect((await other.getUserLicense()).status).toBe(200);
    },
  );

  it('S74 whoever removes a device stays signed in, also where that device had let them in', async () => {
    const browser = await test.signedIn();
    const verifier = randomText(32);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { data } = await browser.client.approveDevice({ code_challenge: challenge, state: randomText(16) });
    const code = new URL(data!.redirectTo).searchParams.get('code')!;
    const token = (await test.browser().client.redeemDeviceCode({ code, code_verifier: verifier })).data!.token;
    const headers = { authorization: `Bearer ${token}` };
    const app = createApiClient({ baseUrl: test.config.apiUrl, headers: () => headers });
    const device = { ...NAMED, id: crypto.randomUUID(), publicKey: randomText(65) };
    await browser.client.sync('POST /sync/devices', { body: device });
    expect((await app.sync('DELETE /sync/devices/:id', { params: { id: device.id } })).status).toBe(200);
    expect((await app.getUserLicense()).status).toBe(200);
    expect((await browser.client.getUserLicense()).status).toBe(401);
  });

  it('R43 a push beside a revocation is either before it or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await syncingPerson(test);
      const other = await (await person.another()).join();
      const [pushed] = await Promise.all([
        other.push(),
        person.first.client.sync('DELETE /sync/devices/:id', { params: { id: other.id } }),
      ]);
      const { data } = await person.first.read();
      expect(data?.epoch).toBe(2);
      expect(data?.head).toBe(pushed.status === 200 ? 1 : 0);
      expect([undefined, 'device_revoked', 'unauthenticated']).toContain(pushed.code);
    }
  });

  it('S77 P07 turning sync off deletes all the server has, and a new beginning has another generation', async () => {
    const { id, first } = await syncingPerson(test);
    const { generation } = await first.pushed();
    expect((await first.client.sync('DELETE /sync')).status).toBe(204);
    for (const table of ['sync_accounts', 'sync_devices', 'sync_log', 'sync_keys']) {
      expect(await test.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).toEqual([]);
    }
    expect((await first.read()).code).toBe('device_unknown');
    await first.join();
    expect((await first.read()).data).toMatchObject({ head: 0 });
    expect((await first.read()).data?.generation).not.toBe(generation);
    expect(await actsOf(id)).toEqual(['sync.device_joined', 'sync.turned_off', 'sync.device_joined']);
  });
});

describe('pairing', () => {
  const start = async () => {
    const person = await syncingPerson(test);
    const fresh = await (await person.another()).join();
    const asked = await fresh.client.sync('POST /sync/pairing', {
      body: { deviceId: fresh.id, commitment: randomText(32) },
    });
    return { old: person.first, fresh, id: asked.data!.id, person };
  };
  const steps = ({ old, fresh, id }: Awaited<ReturnType<typeof start>>) => ({
    answer: () =>
      old.client.sync('POST /sync/pairing/:id/answer', {
        params: { id },
        body: { deviceId: old.id, publicKey: randomText(65) },
      }),
    reveal: () =>
      fresh.client.sync('POST /sync/pairing/:id/reveal', {
        params: { id },
        body: { deviceId: fresh.id, publicKey: randomText(65), nonce: randomText(16) },
      }),
    end: (isSame: boolean) =>
      old.client.sync('POST /sync/pairing/:id/end', { params: { id }, body: { deviceId: old.id, isSame } }),
  });

  it('S75 goes step by step, each once, and ends with the right digits', async () => {
    const both = await start();
    const { answer, reveal, end } = steps(both);
    expect(
      (await both.old.client.sync('GET /sync/pairing', { query: { device: both.old.id } })).data?.pairings,
    ).toMatchObject([
      { id: both.id, deviceId: both.fresh.id, state: 'asked', answer: null, reveal: null, triesLeft: 1 },
    ]);
    expect((await reveal()).code).toBe('conflict');
    expect((await end(true)).code).toBe('not_found');
    // Of two answers at once the first one counts, which both are told.
    const [one, other] = await Promise.all([answer(), answer()]);
    expect(one.data).toMatchObject({ state: 'answered', answer: { deviceId: both.old.id } });
    expect(other.data).toEqual(one.data);
    expect((await end(true)).code).toBe('conflict');
    expect((await reveal()).data).toMatchObject({ state: 'revealed', answer: one.data!.answer });
    expect((await answer()).data).toMatchObject({ state: 'revealed', answer: one.data!.answer });
    expect((await reveal()).code).toBe('conflict');
    expect((await end(true)).data?.state).toBe('done');
    for (const isSame of [true, false]) expect((await end(isSame)).code).toBe('not_found');
    expect(
      (await both.old.client.sync('GET /sync/pairing', { query: { device: both.old.id } })).data?.pairings,
    ).toEqual([]);
  });

  it('S75 ends with a no of either device, after ten minutes, and with a new request of the device', async () => {
    const tried = await start();
    const { answer, reveal, end } = steps(tried);
    await answer();
    await reveal();
    expect((await end(false)).data).toMatchObject({ state: 'refused', triesLeft: 0 });
    // The device that asked reads how it ended.
    const readBy = async ({ client, id }: typeof tried.old) =>
      (await client.sync('GET /sync/pairing', { query: { device: id } })).data?.pairings;
    expect(await readBy(tried.fresh)).toMatchObject([{ id: tried.id, state: 'refused' }]);
    expect(await readBy(tried.old)).toEqual([]);
    expect((await end(true)).code).toBe('not_found');
    // Steps that were on their way change nothing.
    for (const late of [answer, reveal, () => end(false)])
      expect((await late()).data).toMatchObject({ state: 'refused', triesLeft: 0 });
    const early = await start();
    await steps(early).answer();
    expect((await steps(early).end(false)).data?.state).toBe('refused');
    const own = await start();
    const endOwn = (isSame: boolean) =>
      own.fresh.client.sync('POST /sync/pairing/:id/end', {
        params: { id: own.id },
        body: { deviceId: own.fresh.id, isSame },
      });
    expect((await endOwn(true)).code).toBe('conflict');
    expect((await endOwn(false)).data?.state).toBe('refused');
    expect((await steps(own).answer()).data).toMatchObject({ state: 'refused', answer: null });
    // Before it was answered, any device refuses it.
    const elsewhere = await start();
    const third = await (await elsewhere.person.another()).join();
    const endThird = (isSame: boolean) =>
      third.client.sync('POST /sync/pairing/:id/end', {
        params: { id: elsewhere.id },
        body: { deviceId: third.id, isSame },
      });
    expect((await endThird(true)).code).toBe('not_found');
    expect((await endThird(false)).data?.state).toBe('refused');
    const taken = await start();
    const beside = await (await taken.person.another()).join();
    await steps(taken).answer();
    expect(
      (
        await beside.client.sync('POST /sync/pairing/:id/end', {
          params: { id: taken.id },
          body: { deviceId: beside.id, isSame: false },
        })
      ).code,
    ).toBe('not_found');
    const late = await start();
    test.clock.offset += SYNC_LIMITS.pairingMinutes * 60_000 + 1;
    expect((await steps(late).answer()).code).toBe('not_found');
    test.clock.offset = 0;
    const replaced = await start();
    await replaced.fresh.client.sync('POST /sync/pairing', {
      body: { deviceId: replaced.fresh.id, commitment: randomText(32) },
    });
    expect((await steps(replaced).answer()).data).toMatchObject({ state: 'done', answer: null });
  });

  it('S75 ends once the device has kept a key of its own, and not when another device wraps a key for it', async () => {
    const { old, fresh, id } = await start();
    const open = async () =>
      (await old.client.sync('GET /sync/pairing', { query: { device: old.id } })).data?.pairings.map(
        (pairing) => pairing.id,
      );
    await old.putKey('recovery', old.key({ isNew: true }));
    expect((await old.putKey(`device:${fresh.id}`, old.key())).status).toBe(204);
    expect(await open()).toEqual([id]);
    expect((await fresh.putKey(`device:${fresh.id}`, fresh.key())).status).toBe(204);
    expect(await open()).toEqual([]);
  });
});
