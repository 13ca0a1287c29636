import {
  VERIFICATION_EVERY_HOURS,
  VERIFICATION_SILENCE_SECONDS,
} from '@bellweek/api-client/contract/audit-verification';
import type { DataSource, EntityManager } from 'typeorm';
import type { ExpiringRows } from '../../common/registry.js';
import { listQuery } from '../../database/lists/list-query.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { AuditVerificationRow } from './audit-verification.entity.js';
import type { ChainReport } from './verify-chain.js';

/** All times are the database's: the clocks of the processes need not agree. */
const IS_SILENT = `heartbeat_at < now() - interval '${VERIFICATION_SILENCE_SECONDS} seconds'`;
/** A walk that is cut off again and again is not begun anew before the next day. */
const MOST_ATTEMPTS = 3;

const REQUEST = sql`INSERT INTO audit_verifications (started_by) VALUES ($1)
  ON CONFLICT (state) WHERE state = 'running' DO NOTHING RETURNING ${columns(AuditVerificationRow, 'audit_verifications', ['id'])}`;

/** @returns the id of a new verification; undefined while one is under way. */
export async function requestVerification(manager: EntityManager, startedBy: string): Promise<string | undefined> {
  return (await query(manager, REQUEST, [startedBy]))[0]?.id;
}

/** In statements of their own: each sees what the one before did. */
const INTERRUPT = sql`WITH gone AS (
    UPDATE audit_verifications SET state = 'interrupted', finished_at = now()
    WHERE state = 'running' AND ${IS_SILENT} RETURNING started_by, attempt)
  SELECT ${columns(AuditVerificationRow, 'gone', ['startedBy', 'attempt'])} FROM gone WHERE attempt < ${MOST_ATTEMPTS}`;
const ANEW = `INSERT INTO audit_verifications (started_by, attempt) VALUES ($1, $2)`;
const DAILY = `INSERT INTO audit_verifications (started_by) SELECT NULL
  WHERE NOT EXISTS (SELECT FROM audit_verifications WHERE started_at > now() - interval '${VERIFICATION_EVERY_HOURS} hours' OR state = 'running')`;
const CLAIM = sql`WITH taken AS (
    UPDATE audit_verifications SET heartbeat_at = now(), total = coalesce((SELECT max(sequence) FROM audit_seals), 0)
    WHERE state = 'running' AND heartbeat_at IS NULL RETURNING id)
  SELECT ${columns(AuditVerificationRow, 'taken', ['id'])} FROM taken`;

/** Takes the verification that waits: one that was asked for, interrupted, or is due by itself. */
export async function claimVerification(manager: EntityManager): Promise<string | undefined> {
  for (const { startedBy, attempt } of await query(manager, INTERRUPT)) {
    await manager.query(ANEW, [startedBy, attempt + 1]);
  }
  await manager.query(DAILY);
  return (await query(manager, CLAIM))[0]?.id;
}

const PROGRESS = sql`WITH held AS (
    UPDATE audit_verifications SET checked = $2, total = greatest(total, $2), heartbeat_at = now()
    WHERE id = $1 AND state = 'running' RETURNING id)
  SELECT ${columns(AuditVerificationRow, 'held', ['id'])} FROM held`;

/** @returns false where another process has taken it for interrupted. */
export const noteProgress = async (dataSource: DataSource, id: string, checked: number): Promise<boolean> =>
  (await query(dataSource, PROGRESS, [id, checked])).length > 0;

const FINISH = `UPDATE audit_verifications SET state = $2, finished_at = now(), checked = $3, total = greatest(total, $3),
    unsealed = $4, head = $5, first_bad = $6 WHERE id = $1 AND state = 'running'`;

export async function finishVerification(
  dataSource: DataSource,
  id: string,
  { sealed, unsealed, head, firstBad }: ChainReport,
): Promise<void> {
  const state = firstBad ? 'broken' : 'intact';
  await dataSource.query(FINISH, [id, state, sealed, unsealed, head, firstBad && JSON.stringify(firstBad)]);
}

/** Lets another process take the verification at once, as this process stops. */
export async function releaseVerification(dataSource: DataSource, id: string): Promise<void> {
  await dataSource.query(
    `UPDATE audit_verifications SET heartbeat_at = '-infinity' WHERE id = $1 AND state = 'running'`,
    [id],
  );
}

const SHOWN = sql`${columns(AuditVerificationRow, 'v', ['startedAt', 'finishedAt', 'startedBy', 'checked', 'total', 'unsealed', 'head', 'firstBad'])},
  ${computed<{ state: AuditVerificationRow['state']; name: string | null }>({
    state: `CASE WHEN v.state = 'running' AND v.${IS_SILENT} THEN 'interrupted' ELSE v.state END`,
    name: 'u.name',
  })}`;
export type ShownVerification = RowOf<typeof SHOWN>;
const FROM = 'FROM audit_verifications v LEFT JOIN users u ON u.id = v.started_by';
const NEWEST = sql`SELECT ${SHOWN} ${FROM} ORDER BY v.id DESC LIMIT 1`;
const LAST = sql`SELECT ${SHOWN} ${FROM} WHERE v.state IN ('intact', 'broken') ORDER BY v.id DESC LIMIT 1`;

const LINKS = sql`SELECT ${computed<{ links: number }>({ links: 'coalesce(max(sequence), 0)::float8' })} FROM audit_seals`;

/** The newest verification, the newest one that came to an end, and the number of links that it has not seen. */
export async function findVerifications(dataSource: DataSource) {
  const { newest, last } = await findNewest(dataSource);
  const [row] = await listQuery(dataSource, LINKS, [], 'once');
  return { newest, last, newer: Math.max(0, (row?.links ?? 0) - Number(last?.checked ?? 0)) };
}

async function findNewest(dataSource: DataSource) {
  const [newest] = await listQuery(dataSource, NEWEST, [], 'once');
  if (newest?.state === 'intact' || newest?.state === 'broken') return { newest, last: newest };
  const [last] = await listQuery(dataSource, LAST, [], 'once');
  return { newest, last };
}

/** The last that came to an end stays, however long ago. */
export function addExpiringVerifications(rows: ExpiringRows): void {
  rows.add(
    'audit_verifications',
    `finished_at < $1::timestamptz - interval '90 days'
      AND id < (SELECT max(id) FROM audit_verifications WHERE state IN ('intact', 'broken'))`,
  );
}
