import { createHash } from 'node:crypto';

/** Id of a row from a request's key and the person who sends it, so that two people's keys never collide. */
export function derivedId(userId: string, key: string): string {
  const digest = createHash('sha256').update(`${userId}/${key.toLowerCase()}`).digest().subarray(0, 16);
  // A UUID of version 8 (RFC 9562), which looks random.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
