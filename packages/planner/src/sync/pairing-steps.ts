import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { SyncPairing } from '@bellweek/api-client/contract/sync';
import type { DeviceKeys } from './key-store.ts';
import { fromBase64Url, newKeyPair, publicKeyOf, toBase64Url } from './keys.ts';
import type { Running } from './pairing.ts';
import { readAccount } from './account-facts.ts';
import { answerOf, SyncFailure } from './sync-failure.ts';
import { isPassing } from './sync-port.ts';
import type { Pairing } from './sync-port.ts';

const NONCE_BYTES = 32;
const DIGITS = 6;
/** A device that is still there shows its digits within so long after it was answered. */
const REVEAL_MS = 8_000;

async function hashOf(...texts: string[]): Promise<Uint8Array> {
  const parts = texts.map((text) => Array.from(fromBase64Url(text)));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flat())));
}

const commitmentOf = async (nonce: string, publicKey: string): Promise<string> =>
  toBase64Url(await hashOf(nonce, publicKey));

/**
 * Six digits that both devices compute: of the number and key that the asking device had committed to, and of the key that the
 * answering device made after that. Neither end, nor a server between them, can choose its part once it knows the other part.
 */
async function digitsOf(nonce: string, asking: string, answering: string): Promise<string> {
  const hash = await hashOf(nonce, asking, answering);
  const value = new DataView(hash.buffer).getUint32(0) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

interface PairingOptions {
  call: SyncCall;
  device: DeviceKeys;
  /** Resolves after a moment, or when something of a pairing changed. False ends the waiting. */
  wait: () => Promise<boolean>;
}

/** Answer of a call; null where the server is out of reach for the moment. @throws {SyncFailure} for a failure that stays */
async function passing<T>(call: Promise<ApiResult<T>>): Promise<T | null> {
  try {
    return await answerOf(call);
  } catch (error) {
    if (error instanceof SyncFailure && isPassing(error.problem) && !error.options.code) return null;
    throw error;
  }
}

const refusePairing = ({ call, device }: PairingOptions, id: string) =>
  call('POST /sync/pairing/:id/end', { params: { id }, body: { deviceId: device.deviceId, isSame: false } });

/** Requests that are open, after each wait; a short loss of network is waited out. */
async function* looks({ call, device, wait }: PairingOptions): AsyncGenerator<SyncPairing[]> {
  while (await wait()) {
    const read = await passing(call('GET /sync/pairing', { query: { device: device.deviceId } }));
    if (read) yield read.pairings;
  }
}

/** One request after each wait, until it is no longer listed. */
async function* statesOf(options: PairingOptions, id: string): AsyncGenerator<SyncPairing | undefined> {
  for await (const pairings of looks(options)) yield pairings.find((pairing) => pairing.id === id);
}

/** Asks the account's other devices for the key. @returns the public key of the device that has given it, or null */
export async function askForKey(
  options: PairingOptions & { onDigits: (digits: string) => void },
): Promise<string | null> {
  const { call, device, onDigits } = options;
  const { deviceId } = device;
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const publicKey = await publicKeyOf(device.pair);
  const asking = { deviceId, commitment: await commitmentOf(nonce, publicKey) };
  const { id } = await answerOf(call('POST /sync/pairing', { body: asking }));
  let answering: string | null = null;
  let isShown = false;
  for await (const pairing of statesOf(options, id)) {
    // One that is over is no longer listed; whether keys have come tells how it ended.
    if (!pairing || pairing.state === 'done') return answering;
    if (pairing.state === 'refused') throw new SyncFailure('refused');
    if (!pairing.answer || isShown) continue;
    // Digits use the first public key: another key, chosen once the number is known, could steer them.
    answering ??= pairing.answer.publicKey;
    const isRevealed = pairing.state === 'revealed';
    const revealing = { params: { id }, body: { deviceId, publicKey, nonce } };
    if (!isRevealed && !(await passing(call('POST /sync/pairing/:id/reveal', revealing)))) continue;
    onDigits(await digitsOf(nonce, publicKey, answering));
    isShown = true;
  }
  // The other device need not ask its person any more.
  void refusePairing(options, id);
  return null;
}

/** The other end: the device that asks, and the public key that it has revealed. */
export interface Revealed {
  deviceId: string;
  publicKey: string;
  digits: string;
  /** Made for this answer: the account's keys are wrapped by it. */
  pair: CryptoKeyPair;
}

interface AnswerOptions extends PairingOptions {
  /** The request that the person is asked about, and their wish. */
  own: Running;
  /** Milliseconds since 1970. */
  now: () => number;
  show: (pairing: Pairing | null) => void;
}

const newestOf = (pairings: readonly SyncPairing[], { deviceId }: DeviceKeys): SyncPairing | undefined =>
  pairings.findLast((pairing) => pairing.state === 'asked' && pairing.deviceId !== deviceId);

/**
 * Asks the person about the newest request, and answers it once they want that, until it is over.
 *
 * @param pairings that are open, the newest last
 * @returns whether there was one
 */
export async function answerNewest(options: AnswerOptions, pairings: readonly SyncPairing[]): Promise<boolean> {
  const { call, device, own, show } = options;
  const asked = newestOf(pairings, device);
  if (!asked) return false;
  const { devices } = await readAccount(call);
  const deviceName = devices.find(({ id }) => id === asked.deviceId)?.name ?? '';
  const onDigits = (digits: string | null) => show({ role: 'answering', id: asked.id, deviceName, digits });
  Object.assign(own, { asked: asked.id, isAgreed: false, revealed: null });
  onDigits(null);
  try {
    if (await untilAgreed(options, asked.id)) await answerRequest(options, asked, onDigits);
  } finally {
    own.asked = null;
    show(null);
  }
  return true;
}

/** Resolves once the person wants to answer a request; false where it has ended, another device answers it, or a newer one has come. */
async function untilAgreed(options: AnswerOptions, id: string): Promise<boolean> {
  if (options.own.isAgreed) return true;
  for await (const pairings of looks(options)) {
    if (options.own.isAgreed) return true;
    if (newestOf(pairings, options.device)?.id !== id) return false;
  }
  return false;
}

/** Answers the request of another device, until it has ended, or its digits do not come. */
async function answerRequest(
  options: AnswerOptions,
  asked: SyncPairing,
  onDigits: (digits: string) => void,
): Promise<void> {
  const { call, device, own, now } = options;
  // The server knows the device's own key, and could have found a number for it by which both ends show the same digits.
  const pair = await newKeyPair();
  const publicKey = await publicKeyOf(pair);
  const body = { deviceId: device.deviceId, publicKey };
  const answer = () => passing(call('POST /sync/pairing/:id/answer', { params: { id: asked.id }, body }));
  await answer();
  let lastAt: number | null = null;
  for await (const pairing of statesOf(options, asked.id)) {
    if (!pairing || pairing.state === 'refused' || pairing.state === 'done') return;
    if (pairing.state === 'asked') {
      await answer();
      continue;
    }
    if (pairing.answer?.deviceId !== device.deviceId) return;
    if (own.revealed) continue;
    const { reveal } = pairing;
    lastAt ??= now() + REVEAL_MS;
    if (!reveal && now() >= lastAt) break;
    if (reveal) {
      if ((await commitmentOf(reveal.nonce, reveal.publicKey)) !== asked.commitment) break;
      const digits = await digitsOf(reveal.nonce, reveal.publicKey, publicKey);
      onDigits(digits);
      own.revealed = { deviceId: asked.deviceId, publicKey: reveal.publicKey, digits, pair };
    }
  }
  void refusePairing(options, asked.id);
}
