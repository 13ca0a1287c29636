import { PUSH_LIMITS } from '../contract/push.js';

/** Keys of a browser's push subscription, as `PushSubscription.getKey` gives them. */
export interface PushKeys {
  p256dh: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
}

/** Keys that a sender makes anew for each message. */
export interface SenderKeys {
  pair: CryptoKeyPair;
  salt: Uint8Array<ArrayBuffer>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const RECORD_SIZE = 4096;
const LAST_RECORD = 2;

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function joined(...parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const newSenderKeys = async (): Promise<SenderKeys> => ({
  pair: await crypto.subtle.generateKey(CURVE, false, ['deriveBits']),
  salt: crypto.getRandomValues(new Uint8Array(16)),
});

async function derive(
  secret: BufferSource,
  salt: BufferSource,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8));
}

/**
 * Encrypts a message for one browser (RFC 8291): neither the push service nor the server that sends it on can read it.
 *
 * @param size bytes that the text takes, whatever its length @throws {RangeError} where it is longer
 */
export async function sealPush(
  text: string,
  { p256dh, auth }: PushKeys,
  size: number = PUSH_LIMITS.text,
  keys?: SenderKeys,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = ascii(text);
  if (content.length > size) throw new RangeError('This message is too long.');
  const { pair, salt } = keys ?? (await newSenderKeys());
  const theirs = await crypto.subtle.importKey('raw', p256dh, CURVE, false, []);
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256);
  const secret = await derive(shared, auth, joined(ascii('WebPush: info\0'), p256dh, ours), 32);
  const bytes = await derive(secret, salt, ascii('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(secret, salt, ascii('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
  const padded = joined(content, Uint8Array.of(LAST_RECORD), new Uint8Array(size - content.length));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, padded));
  const recordSize = new Uint8Array(4);
  new DataView(recordSize.buffer).setUint32(0, RECORD_SIZE);
  return joined(salt, recordSize, Uint8Array.of(ours.length), ours, sealed);
}
