import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.js';

export interface ProvingDevice {
  /** Null where the account has no such device. */
  id: string | null;
  signKey: string | null;
  accessHash: Buffer | null;
  isRevoked: boolean;
  isAdmitted: boolean;
  /** Before an account has a key there is no planner that anybody could harm. */
  hasKeys: boolean;
}

const FIND = {
  name: 'sync-proof',
  text: `SELECT d.id, d.sign_key AS "signKey", d.access_hash AS "accessHash", d.revoked_at IS NOT NULL AS "isRevoked",
    d.admitted_at IS NOT NULL AS "isAdmitted",
    EXISTS (SELECT FROM sync_keys k WHERE k.user_id = $1 AND k.kind IN ('recovery', 'kept')) AS "hasKeys"
  FROM sync_accounts a LEFT JOIN sync_devices d ON d.user_id = $1 AND d.id = $2 WHERE a.user_id = $1`,
};

/** The device that a proof names; undefined where the person does not sync. */
export async function findProving(
  dataSource: DataSource,
  userId: string,
  id: string | null,
): Promise<ProvingDevice | undefined> {
  const [found] = await preparedQuery<ProvingDevice>(dataSource, FIND, [userId, id]);
  return found;
}

const USE_NONCE = `UPDATE sync_devices
  SET nonces = ARRAY (SELECT used FROM unnest(nonces) AS used WHERE used > $3::bigint - $4) || $3::bigint
  WHERE user_id = $1 AND id = $2 AND NOT $3::bigint = ANY (nonces)`;

/**
 * Uses up a nonce, for a call whose repeat would change something.
 *
 * @param keptFor microseconds, after which a used nonce is forgotten
 * @returns false where it was used before
 */
export async function useNonce(
  dataSource: DataSource,
  { userId, id, nonce, keptFor }: { userId: string; id: string | null; nonce: number; keptFor: number },
): Promise<boolean> {
  const [, count] = await dataSource.query<[unknown[], number]>(USE_NONCE, [userId, id, nonce, keptFor]);
  return count > 0;
}
