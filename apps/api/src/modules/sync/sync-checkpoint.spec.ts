import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import { randomText, type SyncedDevice, syncingPerson } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

/** Uploads a checkpoint of two parts. @returns its digest. */
async function upload({ client, id }: SyncedDevice, sequence: number): Promise<string> {
  const part = { deviceId: id, epoch: 1, parts: 2, digest: randomText(32) };
  const bodies = [randomText(500), randomText(500)];
  expect(
    (
      await client.sync('PUT /sync/checkpoint/:seq/:part', {
        params: { seq: String(sequence), part: '2' },
        body: { ...part, body: bodies[1]! },
      })
    ).data,
  ).toEqual({
    isComplete: false,
  });
  expect(
    (
      await client.sync('PUT /sync/checkpoint/:seq/:part', {
        params: { seq: String(sequence), part: '2' },
        body: { ...part, body: bodies[1]! },
      })
    ).data,
  ).toEqual({
    isComplete: false,
  });
  expect(
    (
      await client.sync('PUT /sync/checkpoint/:seq/:part', {
        params: { seq: String(sequence), part: '1' },
        body: { ...part, body: bodies[0]! },
      })
    ).data,
  ).toEqual({
    isComplete: true,
  });
  expect(
    (
      await client.sync('GET /sync/checkpoint/:seq/:part', {
        params: { seq: String(sequence), part: '1' },
        query: { device: id },
      })
    ).data,
  ).toEqual({ ...part, body: bodies[0] });
  return part.digest;
}

describe('checkpoints', () => {
  it('R42 are kept twice, and the log goes only below a confirmed one before the last', async () => {
    const { id, first } = await syncingPerson(test);
    const confirm = (sequence: number, digest: string) =>
      first.client.sync('POST /sync/digest/:seq', {
        params: { seq: String(sequence) },
        body: { deviceId: first.id, digest },
      });
    for (let sent = 0; sent < 4; sent += 1) await first.pushed(sent);
    const digest = await upload(first, 2);
    expect((await confirm(2, randomText(32))).data).toEqual({ isEqual: false });
    expect((await confirm(2, digest)).data).toEqual({ isEqual: true });
    expect((await first.read()).data).toMatchObject({
      oldest: 1,
      checkpoint: { sequence: 2, parts: 2, isConfirmed: true },
    });
    const second = await upload(first, 3);
    const { data } = await first.read(2);
    expect(data).toMatchObject({ oldest: 3, checkpoint: { sequence: 3, isConfirmed: false } });
    expect(data?.envelopes.map(({ sequence }) => sequence)).toEqual([3, 4]);
    // Never confirmed: the one below it stays, and all since.
    await upload(first, 4);
    const places = `SELECT DISTINCT sequence::int AS sequence FROM sync_checkpoints WHERE user_id = $1 ORDER BY 1`;
    expect(await test.database.query(places, [id])).toEqual([{ sequence: 2 }, { sequence: 4 }]);
    expect((await confirm(3, second)).code).toBe('not_found');
    expect((await first.pushed(4)).checkpoint).toMatchObject({ sequence: 4, isConfirmed: false });
    const [{ bytes, is }] = (await test.database.query<{ bytes: string; is: string }>(
      'SELECT bytes, sync_bytes(user_id) AS is FROM sync_accounts WHERE user_id = $1',
      [id],
    )) as [{ bytes: string; is: string }];
    expect(bytes).toBe(is);
  });

  it('R42 of two devices at one place do not mix; unfinished ones are no longer there after a day', async () => {
    const person = await syncingPerson(test);
    const { first } = person;
    const other = await (await person.another()).join();
    await first.pushed();
    const part = { epoch: 1, parts: 2, body: randomText(100), digest: randomText(32) };
    expect(
      (
        await first.client.sync('PUT /sync/checkpoint/:seq/:part', {
          params: { seq: '2', part: '1' },
          body: { ...part, deviceId: first.id },
        })
      ).code,
    ).toBe('not_found');
    expect(
      (
        await first.client.sync('PUT /sync/checkpoint/:seq/:part', {
          params: { seq: '1', part: '3' },
          body: { ...part, deviceId: first.id },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await first.client.sync('PUT /sync/checkpoint/:seq/:part', {
          params: { seq: '1', part: '1' },
          body: { ...part, deviceId: first.id },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await other.client.sync('PUT /sync/checkpoint/:seq/:part', {
          params: { seq: '1', part: '2' },
          body: { ...part, deviceId: other.id },
        })
      ).code,
    ).toBe('conflict');
    expect((await first.read()).data?.checkpoint).toBeNull();
    expect(
      (
        await first.client.sync('GET /sync/checkpoint/:seq/:part', {
          params: { seq: '1', part: '1' },
          query: { device: first.id },
        })
      ).code,
    ).toBe('not_found');
    await test.database.query(`UPDATE sync_checkpoints SET put_at = now() - interval '25 hours' WHERE NOT is_complete`);
    await test.app.get(MaintenanceService).deleteExpired();
    expect(
      (
        await other.client.sync('PUT /sync/checkpoint/:seq/:part', {
          params: { seq: '1', part: '2' },
          body: { ...part, deviceId: other.id },
        })
      ).status,
    ).toBe(200);
  });
});
