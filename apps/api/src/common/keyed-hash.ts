import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** A 32-byte key for one purpose, derived from a secret (HKDF-SHA256). */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'bellweek', purpose, 32)));
}

/** @param key a derived `KeyObject`: making one of bytes at each call costs more than the hash. */
export function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Hash of a random secret of full entropy, which needs no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [sha256(left), sha256(right)];
  return timingSafeEqual(a, b);
}
