import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { WrappedKey } from '@bellweek/api-client/contract/sync';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The account and epoch of a key: encrypted for one, it opens for no other. */
type Place = readonly [userId: string, epoch: number];
const bound = (place: Place): Buffer => Buffer.from(place.join(' '));

/** Encrypts an account key under our own. */
export function sealKept(own: KeyObject, place: Place, key: string): WrappedKey {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, own, nonce).setAAD(bound(place));
  const sealed = Buffer.concat([cipher.update(Buffer.from(key, 'base64url')), cipher.final(), cipher.getAuthTag()]);
  return { from: '', nonce: nonce.toString('base64url'), sealed: sealed.toString('base64url') };
}

/** @throws {Error} when it was encrypted under another key, or for another account */
export function openKept(own: KeyObject, place: Place, { nonce, sealed }: WrappedKey): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, own, Buffer.from(nonce, 'base64url'))
    .setAAD(bound(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('base64url');
}
