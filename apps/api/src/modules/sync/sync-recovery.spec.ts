import { type RecoveryRequest, SYNC_LIMITS } from '@bellweek/api-client/contract/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomText, type SyncedDevice, syncingPerson } from '../../../test/sync-devices.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.stop());

const wrapped = () => ({ from: randomText(65), nonce: randomText(12), sealed: randomText(48) });
const newHolder = () => ({ publicKey: randomText(65), privateKey: { ...wrapped(), from: '' } });

/** An account with keys of two epochs under one spare key. */
async function withTwoEpochs() {
  const person = await syncingPerson(test);
  const { first } = person;
  const holder = newHolder();
  await first.putKey('recovery', first.key({ isNew: true, holder }));
  const gone = await (await person.another()).join();
  await first.client.sync('DELETE /sync/devices/:id', { params: { id: gone.id } });
  await first.putKey('recovery', first.key({ isNew: true, holder, epoch: 2 }));
  return { person, first, holder };
}

const replacing = (device: SyncedDevice, epochs: number[], fields: Partial<RecoveryRequest> = {}): RecoveryRequest => ({
  deviceId: device.id,
  epoch: Math.max(...epochs),
  holder: newHolder(),
  keys: epochs.map((epoch) => ({ epoch, wrapped: wrapped(), proof: randomText(32) })),
  ...fields,
});

const stored = async (device: SyncedDevice) => (await device.keys('recovery')).data!.keys;
const replacements = async (userId: string) =>
  test.database.query<{ metadata: unknown }>(
    `SELECT metadata FROM audit_entries WHERE subject_id = $1 AND action = 'sync.key_replaced'`,
    [userId],
  );

describe('a new spare key', () => {
  it('takes the place of the one before for the keys of all epochs', async () => {
    const { person, first } = await withTwoEpochs();
    const request = replacing(first, [1, 2]);
    expect((await first.client.sync('PUT /sync/recovery', { body: request })).status).toBe(204);
    expect(await stored(first)).toMatchObject(request.keys.map((key) => ({ ...key, holder: request.holder })));
    expect(await replacements(person.id)).toEqual([{ metadata: { epoch: 2, kind: 'recovery' } }]);
  });

  it('leaves the code before where a key is missing, or the epoch has changed by now', async () => {
    const { person, first, holder } = await withTwoEpochs();
    const put = async (request: RecoveryRequest) =>
      (await first.client.sync('PUT /sync/recovery', { body: request })).code;
    expect(await put(replacing(first, [2]))).toBe('epoch_ended');
    expect(await put(replacing(first, [1]))).toBe('epoch_ended');
    expect(await put(replacing(first, [1, 2], { epoch: 1 }))).toBe('epoch_ended');
    expect(await put(replacing(first, [1, 2, 3], { epoch: 2 }))).toBe('epoch_ended');
    expect(await put(replacing(first, [2, 1]))).toBe('invalid_request');
    expect(await put(replacing(first, [1, 1, 2]))).toBe('invalid_request');
    const other = await (await person.another()).join();
    // The device that a thief has: it was removed, and the next key is not made yet.
    await first.client.sync('DELETE /sync/devices/:id', { params: { id: other.id } });
    expect(await put(replacing(first, [1, 2]))).toBe('epoch_ended');
    expect(await put(replacing(first, [1, 2, 3]))).toBe('epoch_ended');
    expect(await put(replacing(first, [1, 2], { deviceId: other.id }))).toBe('device_revoked');
    const stranger = await syncingPerson(test);
    expect((await stranger.first.client.sync('PUT /sync/recovery', { body: replacing(first, [1, 2]) })).code).toBe(
      'device_unknown',
    );
    expect((await stored(first)).map((key) => key.holder)).toEqual([holder, holder]);
    expect(await replacements(person.id)).toEqual([]);
  });

  it('holds as many keys as it may in one body', async () => {
    const { person, first } = await withTwoEpochs();
    await test.database.query('UPDATE sync_accounts SET epoch = $2 WHERE user_id = $1', [
      person.id,
      SYNC_LIMITS.recoveryKeys,
    ]);
    const epochs = Array.from({ length: SYNC_LIMITS.recoveryKeys }, (_, at) => at + 1);
    expect((await first.client.sync('PUT /sync/recovery', { body: replacing(first, epochs) })).status).toBe(204);
    expect(await stored(first)).toHaveLength(SYNC_LIMITS.recoveryKeys);
    expect(
      (
        await first.client.sync('PUT /sync/recovery', {
          body: replacing(first, [...epochs, SYNC_LIMITS.recoveryKeys + 1]),
        })
      ).code,
    ).toBe('invalid_request');
  });

  it('and the key of a new epoch at once end with one code for all keys', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, first } = await withTwoEpochs();
      const other = await (await person.another()).join();
      const gone = await (await person.another()).join();
      const [replaced] = await Promise.all([
        first.client.sync('PUT /sync/recovery', { body: replacing(first, [1, 2]) }),
        other.client.sync('DELETE /sync/devices/:id', { params: { id: gone.id } }).then(async () => {
          // A device reads for which code the new key is, after it has heard of the epoch.
          const { holder } = (await stored(other)).at(-1)!;
          await other.putKey('recovery', other.key({ isNew: true, holder, epoch: 3 }));
        }),
      ]);
      expect([204, 409]).toContain(replaced.status);
      expect(new Set((await stored(first)).map((key) => key.holder?.publicKey)).size).toBe(1);
    }
  });
});
