import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey, keyedHash } from '../../common/keyed-hash.js';

/** An entry in PostgreSQL's text forms, which do not depend on a driver. */
export interface ChainedEntry {
  id: string;
  action: string;
  actorId: string | null;
  subjectId: string | null;
  licenseId: string | null;
  /** Microseconds since 1970: a `Date` would round them to milliseconds. */
  occurredAtMicros: string;
  /** jsonb as text, which is canonical: PostgreSQL sorts the keys and sets the white space. */
  metadata: string;
}

/** The hash before the first link. */
export const GENESIS = Buffer.alloc(32);

/** A key for links. The id tells keys apart and reveals nothing of the key. */
export interface ChainKey {
  id: string;
  key: KeyObject;
}

export function chainKey(secret: string): ChainKey {
  const key = deriveKey(secret, 'audit-chain');
  return { id: keyedHash(key, 'id').toString('hex', 0, 8), key };
}

/** HMAC-SHA256 over the previous hash, the sequence and the entry, so that a change of any of them shows. */
export function linkHash({ key }: ChainKey, previous: Buffer, sequence: bigint, entry: ChainedEntry): Buffer {
  const fields = [
    sequence.toString(),
    entry.id,
    entry.action,
    entry.actorId,
    entry.subjectId,
    entry.licenseId,
    entry.occurredAtMicros,
    entry.metadata,
  ];
  return createHmac('sha256', key).update(previous).update(JSON.stringify(fields)).digest();
}
