import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import type { SYNC } from '@bellweek/api-client/contract/sync-endpoints';

type SyncRoute = Extract<keyof typeof SYNC, `${string} /sync${string}`>;
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A device of the planner that is attacked, and where the log ends. */
export interface Victim {
  id: string;
  publicKey: string;
  number: number;
  head: number;
}

const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (...texts: string[]): string => {
  const bytes = texts.map((text) => Buffer.from(text, 'base64url'));
  return createHash('sha256').update(Buffer.concat(bytes)).digest('base64url');
};

interface HostileCall {
  path: string;
  body?: object;
}

/** Hostile calls of each endpoint of sync, as a device. @param as the id under which they are made */
export function hostileCalls(as: string, victim: Victim): Record<SyncRoute, HostileCall[]> {
  const { head } = victim;
  const wrapped = { from: randomText(65), nonce: randomText(12), sealed: randomText(48) };
  const key = (isNew: boolean, epoch = 1) => ({
    deviceId: as,
    epoch,
    isNew,
    wrapped,
    proof: randomText(32),
    holder: null,
  });
  const holder = { publicKey: randomText(65), privateKey: wrapped, admission: hashOf(randomText(32)) };
  const part = { deviceId: as, epoch: 1, parts: 1, digest: randomText(32), body: randomText(200) };
  const push = (number: number) => ({
    deviceId: as,
    after: 0,
    envelopes: [{ number, epoch: 1, body: randomText(50) }],
  });
  const pairing = randomUUID();
  return {
    'GET /sync/devices': [{ path: '/sync/devices' }],
    'POST /sync/devices': [
      {
        path: '/sync/devices',
        body: { id: victim.id, name: 'Mine', kind: 'web', publicKey: victim.publicKey, signKey: randomText(65) },
      },
    ],
    'PUT /sync/devices/:id': [{ path: `/sync/devices/${victim.id}`, body: { name: 'Mine' } }],
    'DELETE /sync/devices/:id': [{ path: `/sync/devices/${victim.id}` }],
    'POST /sync/admission': [
      { path: '/sync/admission', body: { deviceId: as, secrets: [randomText(32), holder.admission] } },
    ],
    'GET /sync/log': [{ path: `/sync/log?device=${as}&after=0` }],
    'POST /sync/log': [victim.number + 1, victim.number + 2, 2 ** 53 - 1].map((number) => ({
      path: '/sync/log',
      body: push(number),
    })),
    'GET /sync/checkpoint/:seq/:part': [{ path: `/sync/checkpoint/${head}/1?device=${as}` }],
    'PUT /sync/checkpoint/:seq/:part': [
      { path: `/sync/checkpoint/${head}/1`, body: part },
      { path: `/sync/checkpoint/${head - 1}/1`, body: part },
    ],
    'POST /sync/digest/:seq': [{ path: `/sync/digest/${head}`, body: { deviceId: as, digest: randomText(32) } }],
    'GET /sync/keys/:kind': [{ path: `/sync/keys/recovery?device=${as}` }],
    'PUT /sync/keys/:kind': ['recovery', 'school', `device:${as}`, `device:${victim.id}`].flatMap((kind) => [
      { path: `/sync/keys/${kind}`, body: key(false) },
      { path: `/sync/keys/${kind}`, body: key(true) },
      { path: `/sync/keys/${kind}`, body: key(true, 2) },
    ]),
    'PUT /sync/recovery': [
      {
        path: '/sync/recovery',
        body: { deviceId: as, epoch: 1, holder, keys: [{ epoch: 1, wrapped, proof: randomText(32) }] },
      },
    ],
    'GET /sync/kept-keys': [{ path: `/sync/kept-keys?device=${as}` }],
    'PUT /sync/kept-keys': [
      {
        path: '/sync/kept-keys',
        body: { deviceId: as, epoch: 1, key: randomText(32), proof: randomText(32), isNew: true },
      },
    ],
    'DELETE /sync/kept-keys/:device': [{ path: `/sync/kept-keys/${as}` }],
    'GET /sync/pairing': [{ path: `/sync/pairing?device=${as}` }],
    'POST /sync/pairing': [{ path: '/sync/pairing', body: { deviceId: as, commitment: randomText(32) } }],
    'POST /sync/pairing/:id/answer': [
      { path: `/sync/pairing/${pairing}/answer`, body: { deviceId: as, publicKey: randomText(65) } },
    ],
    'POST /sync/pairing/:id/reveal': [
      {
        path: `/sync/pairing/${pairing}/reveal`,
        body: { deviceId: as, publicKey: randomText(65), nonce: randomText(16) },
      },
    ],
    'POST /sync/pairing/:id/end': [{ path: `/sync/pairing/${pairing}/end`, body: { deviceId: as, isSame: false } }],
    'DELETE /sync': [{ path: '/sync' }],
  };
}

/** Calls that a session alone may make: it looks, and asks to be let in. */
export const HARMLESS = [
  'as the victim: GET /sync/devices',
  'as its own: GET /sync/devices',
  'as its own: GET /sync/keys/:kind',
  'as its own: GET /sync/kept-keys',
  'as its own: GET /sync/pairing',
  'as its own: POST /sync/pairing',
];

/** A device that somebody with the victim's session joins to the account, as `Evil`. */
async function joinAsEvil(baseUrl: string, send: Fetch) {
  const id = randomUUID();
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const signKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  const proven = provingFetch({
    baseUrl,
    fetch: send,
    prover: () => Promise.resolve({ deviceId: id, key: pair.privateKey }),
  });
  const call = (by: Fetch, method: string, path: string, body?: object) =>
    by(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const joining = { id, name: 'Evil', kind: 'web', publicKey: randomText(65), signKey };
  const joined = await call(send, 'POST', '/sync/devices', joining);
  if (!joined.ok) throw new Error(`The attacker could not join: ${joined.status}.`);
  return { id, proven, call };
}

/** Asks to be let in as a new device does, until the person of a device that answered sees the digits. */
export async function askAsEvil(baseUrl: string, send: Fetch): Promise<void> {
  const { id, proven, call } = await joinAsEvil(baseUrl, send);
  const [nonce, publicKey] = [randomText(32), randomText(65)];
  const commitment = hashOf(nonce, publicKey);
  const asked = await call(proven, 'POST', '/sync/pairing', { deviceId: id, commitment });
  const { id: pairing } = (await asked.json()) as { id: string };
  const reveal = () => call(proven, 'POST', `/sync/pairing/${pairing}/reveal`, { deviceId: id, publicKey, nonce });
  // Refused until a device has answered.
  while (!(await reveal()).ok) await sleep(500);
}

/**
 * Calls every endpoint of sync with hostile input: as the victim without a proof and with one of another device, and as that
 * device, which joins and is not let in.
 *
 * @param send with the victim's session
 * @returns the calls that were answered with success
 */
export async function attackSync(baseUrl: string, send: Fetch, victim: Victim): Promise<string[]> {
  const { id, proven, call } = await joinAsEvil(baseUrl, send);
  const taken = new Set<string>();
  for (const [by, as] of [
    [send, victim.id],
    [proven, victim.id],
    [proven, id],
  ] as const) {
    for (const [route, calls] of Object.entries(hostileCalls(as, victim))) {
      const [method = ''] = route.split(' ');
      for (const { path, body } of calls) {
        const answer = await call(by, method, path, body);
        if (answer.ok) taken.add(`${as === id ? 'as its own' : 'as the victim'}: ${route}`);
        await answer.body?.cancel();
      }
    }
  }
  return [...taken];
}
