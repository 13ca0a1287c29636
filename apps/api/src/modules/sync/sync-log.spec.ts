import { randomUUID } from 'node:crypto';
import { SYNC_LIMITS } from '@bellweek/api-client/contract/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEverywhere } from '../../../test/security/person-tables.js';
import { randomText, syncingPerson } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

describe('the log of an account', () => {
  it('R42 numbers fifty pushes at once without a gap, and each envelope once', async () => {
    const person = await syncingPerson(test);
    const devices = [
      person.first,
      ...(await Promise.all([1, 2, 3, 4].map(async () => (await person.another()).join()))),
    ];
    const pushes = devices.flatMap((device) =>
      Array.from({ length: 10 }, () => device.envelope()).map((one) => ({ device, one })),
    );
    // Envelopes of one device go in their order, as a device sends them; five devices do at once.
    const answers = await Promise.all(
      devices.map(async (device) => {
        const own = [];
        for (const { one } of pushes.filter((push) => push.device === device)) {
          own.push(await device.push(0, one));
        }
        return own;
      }),
    );
    expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const { data } = await person.first.read();
    expect(data?.head).toBe(50);
    expect(data?.envelopes.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    const stored = data?.envelopes.map(({ deviceId, number, body }) => `${deviceId} ${number} ${body}`);
    expect(stored?.sort()).toEqual(pushes.map(({ device, one }) => `${device.id} ${one.number} ${one.body}`).sort());
  });

  it('R42 takes the same push twice at once as one, and refuses another under its number', async () => {
    const { first } = await syncingPerson(test);
    const envelopes = [first.envelope(), first.envelope()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => first.push(0, ...envelopes)));
    for (const { data } of answers) expect(data).toMatchObject({ head: 2, number: 2 });
    expect((await first.push(0, { ...envelopes[1]!, body: randomText(200) })).code).toBe('number_taken');
    expect((await first.push(0, { ...envelopes[1]!, number: 1 }, envelopes[0]!)).code).toBe('invalid_request');
    expect((await first.read()).data?.envelopes).toHaveLength(2);
  });

  it('R42 answers a push with what others wrote meanwhile, and with a page where that is more', async () => {
    const person = await syncingPerson(test);
    const other = await (await person.another()).join();
    await other.pushed();
    const written = (await person.first.pushed(0)).envelopes.map(({ sequence, deviceId }) => [sequence, deviceId]);
    expect(written).toEqual([
      [1, other.id],
      [2, person.first.id],
    ]);
    const alone = await person.first.pushed(2);
    expect(alone).toMatchObject({ head: 3, number: 2, oldest: 1, checkpoint: null });
    expect(alone.envelopes).toEqual((await person.first.read(2)).data?.envelopes);
    for (let sent = 0; sent < 3; sent += 1)
      await other.pushed(0, ...Array.from({ length: 40 }, () => other.envelope()));
    const { head, envelopes } = await person.first.pushed(3);
    expect([head, envelopes.length, envelopes[0]?.sequence]).toEqual([124, 100, 4]);
  });

  it('R42 gives pages that a phone can take, and all of the log by them', async () => {
    const { first } = await syncingPerson(test);
    for (let sent = 0; sent < 2; sent += 1) {
      await first.pushed(0, ...Array.from({ length: 10 }, () => first.envelope(randomText(SYNC_LIMITS.envelopeBytes))));
    }
    const sequences: number[] = [];
    for (let after = 0, pages = 0; ; pages += 1) {
      const { data } = await first.read(after);
      if (data?.envelopes.length === 0) break;
      expect(data!.envelopes.length).toBeLessThanOrEqual(16);
      sequences.push(...data!.envelopes.map(({ sequence }) => sequence));
      after = sequences.at(-1)!;
      expect(pages).toBeLessThan(5);
    }
    expect(sequences).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    await first.client.sync('DELETE /sync');
  });
});

describe('limits of sync', () => {
  it('S80 refuses what is too large, too much or too fast, and takes it again later', async () => {
    const { id, first } = await syncingPerson(test);
    const tooMany = Array.from({ length: SYNC_LIMITS.envelopes + 1 }, (_, at) => ({
      number: at + 1,
      epoch: 1,
      body: 'AAAA',
    }));
    expect((await first.push(0, ...tooMany)).status).toBe(400);
    expect((await first.push(0, { number: 1, epoch: 1, body: randomText(SYNC_LIMITS.envelopeBytes + 3) })).status).toBe(
      400,
    );
    for (let push = 0; push < SYNC_LIMITS.pushesPerMinute; push += 1) await first.pushed(push);
    expect(await first.push()).toMatchObject({ status: 429, code: 'rate_limited' });
    test.clock.offset += 61_000;
    first.number -= 1;
    const { head } = await first.pushed();
    expect(head).toBe(SYNC_LIMITS.pushesPerMinute + 1);
    // The figure is counted anew before anything is refused for it.
    await test.database.query('UPDATE sync_accounts SET bytes = $2 WHERE user_id = $1', [id, SYNC_LIMITS.accountBytes]);
    await first.pushed();
    await test.database.query(
      `INSERT INTO sync_log SELECT $1, 1000 + n, $2, 1000 + n, 1, decode(repeat('00', 65536), 'hex') FROM generate_series(1, 400) n`,
      [id, first.id],
    );
    await test.database.query('UPDATE sync_accounts SET bytes = sync_bytes($1) WHERE user_id = $1', [id]);
    expect(await first.push()).toMatchObject({ status: 409, code: 'sync_full' });
    await first.client.sync('DELETE /sync');
    test.clock.offset = 0;
  });

  it('S80 without a licence nothing is taken, and everything is given', async () => {
    const { id, first } = await syncingPerson(test);
    await first.pushed();
    await test.database.query('UPDATE licenses SET expires_at = now() WHERE user_id = $1', [id]);
    const envelope = first.envelope();
    expect(await first.push(0, envelope)).toMatchObject({ status: 403, code: 'license_needed' });
    const part = { deviceId: first.id, epoch: 1, parts: 1, digest: randomText(32), body: randomText(100) };
    expect(
      (await first.client.sync('PUT /sync/checkpoint/:seq/:part', { params: { seq: '1', part: '1' }, body: part }))
        .code,
    ).toBe('license_needed');
    expect((await first.read()).data?.envelopes).toHaveLength(1);
    expect((await first.client.exportMyData()).data?.sync).toMatchObject({
      devices: [{ name: 'Chrome' }],
      envelopes: [{ sequence: 1, deviceId: first.id }],
    });
    await test.database.query(`UPDATE licenses SET expires_at = now() + interval '1 day' WHERE user_id = $1`, [id]);
    expect((await first.pushed(0, envelope)).head).toBe(2);
  });
});

describe('other accounts and deletion', () => {
  it('S28 a device, a place and a request of somebody else are as if they were not there', async () => {
    const [one, other] = [await syncingPerson(test), await syncingPerson(test)];
    await one.first.pushed();
    const { client } = other.first;
    const asked = await one.first.client.sync('POST /sync/pairing', {
      body: { deviceId: one.first.id, commitment: randomText(32) },
    });
    const foreign = { deviceId: other.first.id, publicKey: randomText(65) };
    const refusals = [
      [
        await client.sync('GET /sync/log', { query: { device: one.first.id, after: 0 } }),
        await client.sync('GET /sync/log', { query: { device: randomUUID(), after: 0 } }),
      ],
      [
        await client.sync('DELETE /sync/devices/:id', { params: { id: one.first.id } }),
        await client.sync('DELETE /sync/devices/:id', { params: { id: randomUUID() } }),
      ],
      [
        await client.sync('POST /sync/pairing/:id/answer', { params: { id: asked.data!.id }, body: foreign }),
        await client.sync('POST /sync/pairing/:id/answer', { params: { id: randomUUID() }, body: foreign }),
      ],
      [
        await client.sync('GET /sync/keys/:kind', { params: { kind: 'recovery' }, query: { device: one.first.id } }),
        await client.sync('GET /sync/keys/:kind', { params: { kind: 'recovery' }, query: { device: randomUUID() } }),
      ],
    ];
    for (const [theirs, nobodys] of refusals) {
      expect(theirs!.status).toBeGreaterThanOrEqual(400);
      expect([theirs!.status, theirs!.code, theirs!.error]).toEqual([nobodys!.status, nobodys!.code, nobodys!.error]);
    }
    expect((await other.first.read()).data?.envelopes).toEqual([]);
    expect((await one.first.client.sync('GET /sync/devices')).data?.devices).toHaveLength(1);
  });

  it('S77 S73 what was sent is in no table after the account is deleted, and in no log', async () => {
    const { first } = await syncingPerson(test);
    const [canary, name] = [randomText(60), `Name ${randomUUID()}`];
    const { id, client } = first;
    await client.sync('PUT /sync/devices/:id', { params: { id }, body: { name } });
    await first.pushed(0, first.envelope(canary));
    await client.sync('PUT /sync/checkpoint/:seq/:part', {
      params: { seq: '1', part: '1' },
      body: { deviceId: id, epoch: 1, parts: 1, digest: randomText(32), body: canary },
    });
    await client.sync('PUT /sync/keys/:kind', { params: { kind: 'recovery' }, body: first.key({ isNew: true }) });
    const hex = Buffer.from(canary, 'base64url').toString('hex');
    const search = async () => [
      ...(await findEverywhere(test.database, hex)),
      ...(await findEverywhere(test.database, name)),
    ];
    expect((await search()).length).toBeGreaterThanOrEqual(3);
    expect((await client.deleteAccount()).status).toBe(204);
    expect(await search()).toEqual([]);
    // That it joined, and was renamed.
    const entry = expect.stringContaining('audit_entries') as string;
    expect(await findEverywhere(test.database, id)).toEqual([entry, entry]);
    expect(test.logs.join('')).not.toContain(canary);
  });
});
