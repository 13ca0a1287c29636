import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey, keyedHash } from '../../common/keyed-hash.js';

/** An entry as the database gives it back, in text forms that do not depend on a driver. */
export interface ChainedEntry {
  id: string;
  action: string;
  actorId: string | null;
  subjectId: string | null;
  licenseId: string | null;
  /** Microseconds since 1970 as PostgreSQL counts them, so that nothing is lost to JavaScript's milliseconds. */
  occurredAtMicros: string;
  /** jsonb in PostgreSQL's own text form, which is canonical: keys sorted, no white space to choose. */
  metadata: string;
}

/** The hash before the first link. */
export const GENESIS = Buffer.alloc(32);

/** A key for links. The id tells keys apart and says nothing of the key. */
export interface ChainKey {
  id: string;
  key: KeyObject;
}

export function chainKey(secret: string): ChainKey {
  const key = deriveKey(secret, 'audit-chain');
  return { id: keyedHash(key, 'id').toString('hex', 0, 8), key };
}

/** HMAC-SHA256 over the previous hash and the entry; a change of any field, of the order or of the link shows. */
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
