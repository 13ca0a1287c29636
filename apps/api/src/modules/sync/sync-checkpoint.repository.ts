import type { DataSource, EntityManager } from 'typeorm';
import type { ExpiringRows } from '../../common/registry.js';

export function addExpiringSync(rows: ExpiringRows): void {
  rows.add('sync_checkpoints', `NOT is_complete AND put_at < $1::timestamptz - interval '1 day'`);
  rows.add('sync_pairings', 'expires_at < $1');
  // Marks of removed rows live as long on devices.
  rows.add('sync_devices', `revoked_at < $1::timestamptz - interval '400 days'`);
}

interface Part {
  sequence: number;
  part: number;
  parts: number;
  deviceId: string;
  epoch: number;
  digest: string;
  putAt: Date;
  body: Buffer;
}

const PUT_PART = `
  INSERT INTO sync_checkpoints AS c (user_id, sequence, part, parts, device_id, epoch, digest, put_at, body)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE NOT EXISTS (
    SELECT FROM sync_checkpoints o WHERE o.user_id = $1 AND o.sequence = $2
      AND (o.parts, o.device_id, o.epoch, o.digest) IS DISTINCT FROM ($4::integer, $5::uuid, $6::integer, $7::text))
  ON CONFLICT (user_id, sequence, part) DO UPDATE SET put_at = c.put_at
  RETURNING body = $9 AS "isSame"`;

/** Stores a part. @returns false where a different checkpoint, perhaps of another device, has that sequence. */
export async function putPart(manager: EntityManager, userId: string, part: Part): Promise<boolean> {
  const values = [part.sequence, part.part, part.parts, part.deviceId, part.epoch, part.digest, part.putAt, part.body];
  const [row] = await manager.query<{ isSame: boolean }[]>(PUT_PART, [userId, ...values]);
  return row?.isSame ?? false;
}

const COMPLETE = `
  UPDATE sync_checkpoints SET is_complete = true WHERE user_id = $1 AND sequence = $2 AND NOT is_complete
    AND parts = (SELECT count(*) FROM sync_checkpoints o WHERE o.user_id = $1 AND o.sequence = $2)`;

/** Marks a checkpoint as complete once all its parts are there. @returns whether this was the last one. */
export async function completeCheckpoint(manager: EntityManager, userId: string, sequence: number): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(COMPLETE, [userId, sequence]);
  return count > 0;
}

/** SQL of an account's newest complete checkpoint without its bytes; its id is SQL too. */
export const newestCheckpoint = (userId: string): string => `(
  SELECT json_build_object('sequence', c.sequence, 'parts', c.parts, 'epoch', c.epoch, 'deviceId', c.device_id, 'digest', c.digest,
    'isConfirmed', c.is_confirmed)
  FROM sync_checkpoints c WHERE c.user_id = ${userId} AND c.part = 1 AND c.is_complete ORDER BY c.sequence DESC LIMIT 1)`;

const NEWEST = `SELECT sequence::float8 AS sequence, is_confirmed AS "isConfirmed"
  FROM sync_checkpoints WHERE user_id = $1 AND part = 1 AND is_complete ORDER BY sequence DESC`;
const DROP_CHECKPOINTS = `DELETE FROM sync_checkpoints WHERE user_id = $1 AND sequence < $2 AND sequence <> $3`;
const DROP_LOG = 'DELETE FROM sync_log WHERE user_id = $1 AND sequence <= $2';
const SETTLE = `UPDATE sync_accounts SET oldest = greatest(oldest, $2::bigint), bytes = sync_bytes($1),
  checkpoint = ${newestCheckpoint('$1')} WHERE user_id = $1`;

/**
 * Keeps the newest complete checkpoint and the newest confirmed one before it (before the first confirmation, the one before),
 * and the log from that confirmed one on: a checkpoint that turns out wrong has one under it, and every envelope since.
 */
export async function trimLog(manager: EntityManager, userId: string): Promise<void> {
  const [last, ...before] = await manager.query<{ sequence: number; isConfirmed: boolean }[]>(NEWEST, [userId]);
  if (last === undefined) return;
  const confirmed = before.find(({ isConfirmed }) => isConfirmed);
  await manager.query(DROP_CHECKPOINTS, [userId, last.sequence, (confirmed ?? before[0] ?? last).sequence]);
  if (confirmed) await manager.query(DROP_LOG, [userId, confirmed.sequence]);
  await manager.query(SETTLE, [userId, confirmed ? confirmed.sequence + 1 : 1]);
}

const PARTS = `SELECT sequence::float8 AS sequence, part, epoch, body
  FROM sync_checkpoints WHERE user_id = $1 AND (sequence, part) > ($2, $3) ORDER BY sequence, part LIMIT 20`;

interface PartRow {
  sequence: number;
  part: number;
  epoch: number;
  body: Buffer;
}

/** All parts of checkpoints in batches, for the person's export. */
export async function* readParts(dataSource: DataSource, userId: string) {
  for (let last = { sequence: -1, part: -1 }, isMore = true; isMore;) {
    const rows = await dataSource.query<PartRow[]>(PARTS, [userId, last.sequence, last.part]);
    isMore = rows.length > 0;
    last = rows.at(-1) ?? last;
    yield rows.map((row) => ({ ...row, body: row.body.toString('base64url') }));
  }
}
