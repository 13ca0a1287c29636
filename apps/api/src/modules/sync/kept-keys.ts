import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { WrappedKey } from '@bellweek/api-client/contract/sync';
import { deriveKey, keyedHash } from '../../common/keyed-hash.js';
import type { Config } from '../../config/config.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 12;

/** A key of ours, and the name under which a kept key tells which one it lies under. */
export interface OwnKey {
  id: string;
  key: KeyObject;
}

export type KeptSecrets = Pick<Config, 'syncKeptSecret' | 'syncKeptFormerSecrets'>;

function ownKey(secret: string): OwnKey {
  const key = deriveKey(secret, 'kept-keys');
  return { key, id: keyedHash(key, 'id').toString('hex').slice(0, ID_LENGTH) };
}

/** Our keys, the newest first and then the keys that it replaced; none where this server keeps no keys. */
export const ownKeys = ({ syncKeptSecret, syncKeptFormerSecrets }: KeptSecrets): OwnKey[] =>
  syncKeptSecret === undefined ? [] : [syncKeptSecret, ...syncKeptFormerSecrets].map(ownKey);

/** The account and epoch of a key: encrypted for one, it opens for no other. */
type Place = readonly [userId: string, epoch: number];
const bound = (place: Place): Buffer => Buffer.from(place.join(' '));

/** Encrypts an account key under our own. */
export function sealKept(own: OwnKey, place: Place, key: string): WrappedKey {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, own.key, nonce).setAAD(bound(place));
  const sealed = Buffer.concat([cipher.update(Buffer.from(key, 'base64url')), cipher.final(), cipher.getAuthTag()]);
  return { from: own.id, nonce: nonce.toString('base64url'), sealed: sealed.toString('base64url') };
}

/**
 * @param keys the newest key, and the keys that it replaced
 * @throws {Error} when it was encrypted under another key, or for another account
 */
export function openKept(keys: readonly OwnKey[], place: Place, { from, nonce, sealed }: WrappedKey): string {
  // Before keys had names there was but one.
  const own = from === '' ? keys.at(-1) : keys.find(({ id }) => id === from);
  if (!own) throw new Error('A kept key lies under a secret that is neither SYNC_KEPT_SECRET nor a former one.');
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, own.key, Buffer.from(nonce, 'base64url'))
    .setAAD(bound(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('base64url');
}
