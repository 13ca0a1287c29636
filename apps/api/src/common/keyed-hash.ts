import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** A 32-byte key for one purpose, derived from a secret (HKDF-SHA256). */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'bellweek', purpose, 32)));
}

/** @param key as it is derived: made of bytes at each call, it costs more than the hash. */
export function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** For random secrets of full entropy, which need no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares without telling by its duration where the texts differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [sha256(left), sha256(right)];
  return timingSafeEqual(a, b);
}
