import { randomBytes, randomUUID } from 'node:crypto';
import type { Sample } from './samples.js';

const bytes = (count: number): string => randomBytes(count).toString('base64url');
/** A device that has not joined. */
const newDevice = () => ({ device: randomUUID() });
const deviceQuery = () => new URLSearchParams(newDevice()).toString();
const pairing = (fields: Record<string, unknown>): Sample => ({
  params: { id: randomUUID() },
  body: { deviceId: randomUUID(), ...fields },
});
const wrappedKey = () => ({ from: bytes(65), nonce: bytes(12), sealed: bytes(48) });

/** Requests of sync, from a device that has not joined. */
export const SYNC_SAMPLES: Record<string, () => Sample> = {
  'POST /sync/devices': () => ({
    body: { id: randomUUID(), name: 'Chrome', kind: 'web', publicKey: bytes(65), signKey: bytes(65) },
  }),
  'PUT /sync/devices/:id': () => ({ params: { id: randomUUID() }, body: { name: 'My laptop' } }),
  'DELETE /sync/devices/:id': () => ({ params: { id: randomUUID() } }),
  'POST /sync/admission': () => ({ body: { deviceId: randomUUID(), secrets: [bytes(32)] } }),
  'GET /sync/log': () => ({ query: `${deviceQuery()}&after=0&limit=10` }),
  'POST /sync/log': () => ({
    body: { deviceId: randomUUID(), after: 0, envelopes: [{ number: 1, epoch: 1, body: bytes(100) }] },
  }),
  'GET /sync/checkpoint/:seq/:part': () => ({ params: { seq: '1', part: '1' }, query: deviceQuery() }),
  'PUT /sync/checkpoint/:seq/:part': () => ({
    params: { seq: '1', part: '1' },
    body: { deviceId: randomUUID(), epoch: 1, parts: 1, digest: bytes(32), body: bytes(100) },
  }),
  'POST /sync/digest/:seq': () => ({
    params: { seq: '1' },
    body: { deviceId: randomUUID(), digest: bytes(32) },
  }),
  'GET /sync/keys/:kind': () => ({ params: { kind: `device:${randomUUID()}` }, query: deviceQuery() }),
  'PUT /sync/keys/:kind': () => ({
    params: { kind: `device:${randomUUID()}` },
    body: { deviceId: randomUUID(), epoch: 1, isNew: true, wrapped: wrappedKey(), proof: bytes(32), holder: null },
  }),
  'PUT /sync/recovery': () => ({
    body: {
      deviceId: randomUUID(),
      epoch: 1,
      holder: { publicKey: bytes(65), privateKey: wrappedKey() },
      keys: [{ epoch: 1, wrapped: wrappedKey(), proof: bytes(32) }],
    },
  }),
  'GET /sync/kept-keys': () => ({ query: deviceQuery() }),
  'PUT /sync/kept-keys': () => ({
    body: { deviceId: randomUUID(), epoch: 1, key: bytes(32), proof: bytes(32), isNew: true },
  }),
  'DELETE /sync/kept-keys/:device': () => ({ params: newDevice() }),
  'GET /sync/pairing': () => ({ query: deviceQuery() }),
  'POST /sync/pairing': () => ({ body: { deviceId: randomUUID(), commitment: bytes(32) } }),
  'POST /sync/pairing/:id/answer': () => pairing({ publicKey: bytes(65) }),
  'POST /sync/pairing/:id/reveal': () => pairing({ publicKey: bytes(65), nonce: bytes(16) }),
  'POST /sync/pairing/:id/end': () => pairing({ isSame: true }),
  'GET /sync/events': () => ({ query: deviceQuery() }),
};

/** The sample's device has not joined, and sync is off. */
export const SYNC_CHANGES_NOTHING = [
  'PUT /sync/devices/:id',
  'DELETE /sync/devices/:id',
  'POST /sync/admission',
  'POST /sync/log',
  'PUT /sync/checkpoint/:seq/:part',
  'POST /sync/digest/:seq',
  'PUT /sync/keys/:kind',
  'PUT /sync/recovery',
  'PUT /sync/kept-keys',
  'DELETE /sync/kept-keys/:device',
  'POST /sync/pairing',
  'POST /sync/pairing/:id/answer',
  'POST /sync/pairing/:id/reveal',
  'POST /sync/pairing/:id/end',
  'DELETE /sync',
];
