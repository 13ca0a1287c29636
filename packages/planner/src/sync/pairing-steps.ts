import type { SyncPairing } from '@bellweek/api-client/contract/sync';
import type { DeviceKeys } from './key-store.ts';
import { fromBase64Url, publicKeyOf, toBase64Url } from './keys.ts';
import { answerOf } from './sync-api.ts';
import type { SyncApi } from './sync-api.ts';

const NONCE_BYTES = 32;
const DIGITS = 6;

async function hashOf(...texts: string[]): Promise<Uint8Array> {
  const parts = texts.map((text) => Array.from(fromBase64Url(text)));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flat())));
}

const commitmentOf = async (nonce: string, publicKey: string): Promise<string> =>
  toBase64Url(await hashOf(nonce, publicKey));

/** Six digits that both devices compute from both public keys and the number that one had committed to. */
async function digitsOf(nonce: string, asking: string, answering: string): Promise<string> {
  const hash = await hashOf(nonce, asking, answering);
  const value = new DataView(hash.buffer).getUint32(0) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

interface PairingOptions {
  api: SyncApi;
  device: DeviceKeys;
  /** Resolves after a moment, or when something of a pairing changed. False ends the waiting. */
  wait: () => Promise<boolean>;
  onDigits: (digits: string) => void;
}

async function find({ api, device }: PairingOptions, id: string): Promise<SyncPairing | undefined> {
  const { pairings } = await answerOf(api.readPairings(device.deviceId));
  return pairings.find((pairing) => pairing.id === id);
}

/** Asks the account's other devices for the key. @returns the public key of the one that has given it, or null */
export async function askForKey(options: PairingOptions): Promise<string | null> {
  const { api, device, wait, onDigits } = options;
  const { deviceId } = device;
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const publicKey = await publicKeyOf(device.pair);
  const { id } = await answerOf(api.askPairing(deviceId, await commitmentOf(nonce, publicKey)));
  let answering: string | null = null;
  while (await wait()) {
    const pairing = await find(options, id);
    // One that is over is no longer listed; whether keys have come tells how it ended.
    if (!pairing || pairing.state === 'done') return answering;
    if (pairing.state === 'refused' || Date.parse(pairing.expiresAt) < Date.now()) return null;
    if (pairing.state !== 'answered' || !pairing.answer) continue;
    // The digits are those of this key: what another one gives is not taken.
    answering = pairing.answer.publicKey;
    await answerOf(api.revealPairing(id, deviceId, { publicKey, nonce }));
    onDigits(await digitsOf(nonce, publicKey, answering));
  }
  // The other device need not ask its person any more.
  void api.endPairing(id, deviceId, false);
  return null;
}

/** Resolves once the person wants to answer a request; false where it has ended, or another device answers it. */
export async function untilAgreed(options: PairingOptions, id: string, isAgreed: () => boolean): Promise<boolean> {
  while (!isAgreed()) {
    if (!(await options.wait())) return false;
    const pairing = await find(options, id);
    if (pairing?.state !== 'asked' || Date.parse(pairing.expiresAt) < Date.now()) return false;
  }
  return true;
}

/** The other end: the device that asks, and the public key that it has revealed. */
export interface Revealed {
  deviceId: string;
  publicKey: string;
}

/** Answers the request of another device. @returns null where it ended, or was not as committed */
export async function answerRequest(options: PairingOptions, asked: SyncPairing): Promise<Revealed | null> {
  const { api, device, wait, onDigits } = options;
  const own = await publicKeyOf(device.pair);
  await answerOf(api.answerPairing(asked.id, device.deviceId, own));
  while (await wait()) {
    const pairing = await find(options, asked.id);
    if (!pairing || pairing.state === 'refused' || pairing.state === 'done') return null;
    if (pairing.state !== 'revealed' || !pairing.reveal) continue;
    const { publicKey, nonce } = pairing.reveal;
    if ((await commitmentOf(nonce, publicKey)) !== asked.commitment) {
      await answerOf(api.endPairing(asked.id, device.deviceId, false));
      return null;
    }
    onDigits(await digitsOf(nonce, publicKey, own));
    return { deviceId: asked.deviceId, publicKey };
  }
  void api.endPairing(asked.id, device.deviceId, false);
  return null;
}

/** Resolves once a request has ended elsewhere, or the waiting has. */
export async function untilOver(options: PairingOptions, id: string): Promise<void> {
  while (await options.wait()) {
    const pairing = await find(options, id);
    if (pairing?.state !== 'revealed' || Date.parse(pairing.expiresAt) < Date.now()) return;
  }
}
