import type { ErrorCode } from '@bellweek/api-client/contract/errors';
import { SYNC_LIMITS, type SyncCheckpoint, type SyncEnvelope } from '@bellweek/api-client/contract/sync';
import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.js';
import { isLicensed } from '../access/license.repository.js';
import { newestCheckpoint } from './sync-checkpoint.repository.js';
import { isAwaited } from './sync-drill.repository.js';

/** Where an account's log stands, as PostgreSQL gives it: `bigint` as text. */
interface StoredPlace {
  generation: string;
  head: string;
  oldest: string;
  epoch: number;
}

interface PushRow extends StoredPlace {
  outcome: 'stored' | ErrorCode;
  number: string;
  stored: number;
  checkpoint: SyncCheckpoint | null;
}

export interface Push {
  userId: string;
  deviceId: string;
  accessHash: Buffer;
  envelopes: readonly { number: number; epoch: number; body: string }[];
  now: Date;
}

export const bytesOf = (body: string): Buffer => Buffer.from(body, 'base64url');

/** The licence is looked up in the same statement. */
const PUSH = {
  name: 'sync-push',
  text: `SELECT outcome, generation, head, oldest, epoch, number, stored, checkpoint FROM sync_push(
    $1, $2, $3, $4, $5, $6, $7, ${SYNC_LIMITS.accountBytes}, ${SYNC_LIMITS.pushesPerMinute}, ${isLicensed('$1', '$7')})`,
};

/** Stores envelopes in one round trip to the database; envelopes that are there already are not stored again. */
export async function push(dataSource: DataSource, { userId, deviceId, accessHash, envelopes, now }: Push) {
  const [row] = await preparedQuery<PushRow>(dataSource, PUSH, [
    userId,
    deviceId,
    accessHash,
    envelopes.map(({ number }) => number),
    envelopes.map(({ epoch }) => epoch),
    envelopes.map(({ body }) => bytesOf(body)),
    now,
  ]);
  if (!row) throw new Error('sync_push gave no row.');
  const { head, oldest, number, ...rest } = row;
  return { ...rest, head: Number(head), oldest: Number(oldest), number: Number(number) };
}

interface PageRow extends StoredPlace {
  isKnown: boolean;
  isRevoked: boolean;
  isStale: boolean;
  isAwaited: boolean;
  checkpoint: SyncCheckpoint | null;
  sequence: string | null;
  deviceId: string;
  number: string;
  envelopeEpoch: number;
  body: Buffer;
}

/** Bytes of the bodies of one page; a page has one envelope at least. */
const PAGE_BYTES = 1_048_576;
/** A device's row is written at most this often for being read. */
const SEEN_EVERY = '10 minutes';

/** One statement, and so one snapshot: a checkpoint that takes envelopes away cannot fall between place and page. */
const PAGE = {
  name: 'sync-page',
  text: `
  SELECT a.generation, a.head, a.oldest, a.epoch, d.id IS NOT NULL AS "isKnown", d.revoked_at IS NOT NULL AS "isRevoked",
    d.seen_at < $5::timestamptz - interval '${SEEN_EVERY}' AS "isStale", NOT d.had_planner AND ${isAwaited('$1', '$3')} AS "isAwaited",
    ${newestCheckpoint('$1')} AS checkpoint,
    l.sequence, l.device_id AS "deviceId", l.number, l.epoch AS "envelopeEpoch", l.body
  FROM sync_accounts a
  LEFT JOIN sync_devices d ON d.user_id = $1 AND d.id = $2
  LEFT JOIN LATERAL (
    SELECT p.* FROM (
      SELECT e.*, sum(octet_length(e.body)) OVER (ORDER BY e.sequence) AS total, row_number() OVER (ORDER BY e.sequence) AS place
      FROM (SELECT * FROM sync_log s WHERE s.user_id = $1 AND s.sequence > $3 ORDER BY s.sequence LIMIT $4) e) p
    WHERE p.total <= ${PAGE_BYTES} OR p.place = 1) l ON d.revoked_at IS NULL AND d.id IS NOT NULL
  WHERE a.user_id = $1 ORDER BY l.sequence`,
};

export interface LogRequest {
  userId: string;
  deviceId: string;
  after: number;
  limit: number;
  now: Date;
}

/** The log after a place; null without an account. */
export async function findLogPage(dataSource: DataSource, request: LogRequest) {
  const { userId, deviceId, after, limit, now } = request;
  const rows = await preparedQuery<PageRow>(dataSource, PAGE, [userId, deviceId, after, limit, now]);
  const [first] = rows;
  if (!first) return null;
  const { generation, head, oldest, epoch, isKnown, isRevoked, isStale, isAwaited, checkpoint } = first;
  return {
    isKnown,
    isRevoked,
    isStale,
    isAwaited,
    page: {
      generation,
      head: Number(head),
      oldest: Number(oldest),
      epoch,
      checkpoint,
      envelopes: rows.flatMap(({ sequence, deviceId: writer, number, envelopeEpoch, body }): SyncEnvelope[] => {
        if (sequence === null) return [];
        const envelope = { sequence: Number(sequence), deviceId: writer, number: Number(number), epoch: envelopeEpoch };
        return [{ ...envelope, body: body.toString('base64url') }];
      }),
    },
  };
}

const ENVELOPES = `SELECT sequence::float8 AS sequence, device_id AS "deviceId", number::float8 AS number, epoch, body
  FROM sync_log WHERE user_id = $1 AND sequence > $2 ORDER BY sequence LIMIT 50`;

/** The whole log in batches, for the person's export. */
export async function* readLog(dataSource: DataSource, userId: string): AsyncGenerator<SyncEnvelope[]> {
  for (let after = 0, isMore = true; isMore;) {
    const rows = await dataSource.query<(Omit<SyncEnvelope, 'body'> & { body: Buffer })[]>(ENVELOPES, [userId, after]);
    isMore = rows.length > 0;
    after = rows.at(-1)?.sequence ?? after;
    yield rows.map((row) => ({ ...row, body: row.body.toString('base64url') }));
  }
}

/** The statements that run most, with values as literals, for a look at their plans. */
export const HOT_STATEMENTS = ({ user, device }: { user: string; device: string }) => ({
  page: { text: PAGE.text, values: [user, device, '0', '100', '2026-11-24T00:00:00Z'] },
  'known number': {
    text: `SELECT FROM sync_log l JOIN unnest($3::bigint[]) AS t(number) ON l.number = t.number
      WHERE l.user_id = $1 AND l.device_id = $2`,
    values: [user, device, '{1}'],
  },
});
