import type { AuditAction } from '@bellweek/api-client/contract/audit-actions';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { AuditReason } from './audit-reason.entity.js';
import { AuditSeal } from './audit-seal.entity.js';
import type { ChainedEntry } from './audit-chain.js';

/** Prepared, since every act writes an entry, and building an insert costs more than running it. */
export const RECORD = {
  name: 'audit-record',
  text: `INSERT INTO audit_entries (action, actor_id, subject_id, license_id, metadata) VALUES ($1, $2, $3, $4, $5)`,
};
/** Entries and their reason in one statement; `entries` is SQL that inserts them. */
const withReason = (entries: string, reason: string): string => `
  WITH entry AS (${entries} RETURNING id, subject_id)
  INSERT INTO audit_reasons (entry_id, subject_id, reason) SELECT id, subject_id, ${reason} FROM entry`;

export const RECORD_WITH_REASON = { name: 'audit-record-with-reason', text: withReason(RECORD.text, '$6') };

/** Inserts an entry for each licence of a set of any size. */
export const RECORD_FOR_LICENSES = `
  INSERT INTO audit_entries (action, actor_id, subject_id, license_id, metadata)
  SELECT $1, $2::uuid, subject, license, $3::jsonb FROM unnest($4::uuid[], $5::uuid[]) AS concerned(subject, license)`;
export const RECORD_FOR_LICENSES_WITH_REASON = withReason(RECORD_FOR_LICENSES, '$6');

/** The same with metadata of each. */
export const RECORD_FOR_EACH = `
  INSERT INTO audit_entries (action, actor_id, subject_id, license_id, metadata)
  SELECT $1, $2::uuid, subject, license, metadata::jsonb
  FROM unnest($3::text[], $4::uuid[], $5::uuid[]) AS concerned(metadata, subject, license)`;
export const RECORD_FOR_EACH_WITH_REASON = withReason(RECORD_FOR_EACH, '$6');

/** Reasons of some entries, by the entries' ids. */
export async function findReasons(manager: EntityManager, entryIds: string[]): Promise<Map<string, string>> {
  const found = await manager.findBy(AuditReason, { entryId: In(entryIds) });
  return new Map(found.map(({ entryId, reason }) => [entryId, reason]));
}

const LAST_SIGN_INS = `SELECT p.id, (SELECT e.occurred_at FROM audit_entries e
    WHERE e.subject_id = p.id AND e.action IN ('auth.signed_in', 'auth.desktop_signed_in') ORDER BY e.id DESC LIMIT 1) AS at
  FROM unnest($1::uuid[]) AS p(id)`;

/** The last sign-ins of some people, by their ids. */
export async function findLastSignIns(manager: EntityManager, userIds: string[]): Promise<Map<string, Date | null>> {
  const rows = await manager.query<{ id: string; at: Date | null }[]>(LAST_SIGN_INS, [userIds]);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Calls a function of the database (migration 1764001000001). */
export const SEAL = 'SELECT seal_audit_entries($1, $2, $3, $4)';

/** The columns of a {@link ChainedEntry} from `audit_entries AS e`. */
export const CHAINED_COLUMNS = computed<ChainedEntry>({
  id: 'e.id::text',
  action: 'e.action',
  actorId: 'e.actor_id::text',
  subjectId: 'e.subject_id::text',
  licenseId: 'e.license_id::text',
  occurredAtMicros: '(extract(epoch FROM e.occurred_at) * 1000000)::bigint::text',
  metadata: 'e.metadata::text',
});

const UNSEALED = sql`SELECT ${CHAINED_COLUMNS} FROM audit_unsealed u JOIN audit_entries e ON e.id = u.entry_id
  ORDER BY u.entry_id LIMIT $1`;

/** Unsealed entries, in the order in which they are linked. */
export const findUnsealed = (manager: EntityManager, most: number) => query(manager, UNSEALED, [most]);

const NEWEST_LINK = sql`SELECT ${columns(AuditSeal, 's', ['sequence', 'hash', 'keyId'])} FROM audit_seals s
  ORDER BY s.sequence DESC LIMIT 1`;
export type NewestLink = RowOf<typeof NEWEST_LINK>;

export async function findNewestLink(manager: EntityManager): Promise<NewestLink | undefined> {
  return (await query(manager, NEWEST_LINK))[0];
}

export const LINKS_PER_PAGE = 1_000;

const LINKS = sql`
  SELECT ${columns(AuditSeal, 's', ['sequence', 'entryId', 'hash', 'keyId'])}, ${CHAINED_COLUMNS}
  FROM audit_seals s LEFT JOIN audit_entries e ON e.id = s.entry_id WHERE s.sequence > $1 ORDER BY s.sequence LIMIT $2`;
/** A link with its entry. */
export type StoredLink = RowOf<typeof LINKS>;

/** The page of links after a sequence number. */
export const findLinks = (dataSource: DataSource, sequence: bigint) =>
  query(dataSource, LINKS, [sequence.toString(), LINKS_PER_PAGE]);

const IDS_PER_COUNT = 50_000;
const NEWEST_ID = sql`SELECT ${computed<{ id: string }>({ id: 'coalesce(max(id), 0)' })} FROM audit_entries`;
const COUNT_UNSEALED = sql`SELECT ${computed<{ count: string }>({ count: 'count(*)' })} FROM audit_entries e
  WHERE e.id > $1 AND e.id <= $2 AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.entry_id = e.id)`;

/** By blocks of ids, each in a moment, however long the log. `audit_unsealed` is not asked: a forger may have emptied it. */
export async function countUnsealed(dataSource: DataSource, onBlock: () => Promise<void>): Promise<number> {
  const [newest] = await query(dataSource, NEWEST_ID);
  let unsealed = 0;
  for (let from = 0; from < Number(newest?.id); from += IDS_PER_COUNT) {
    const [counted] = await query(dataSource, COUNT_UNSEALED, [from, from + IDS_PER_COUNT]);
    unsealed += Number(counted?.count);
    await onBlock();
  }
  return unsealed;
}

const COUNT_ACTIONS = sql`
  SELECT ${computed<{ action: string; day: string; entries: number }>({
    action: 'action',
    day: `to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
    entries: 'count(*)::float8',
  })} FROM audit_entries
  WHERE action = ANY ($1) AND occurred_at >= $2 AND ($3::timestamptz IS NULL OR occurred_at < $3)
  GROUP BY 1, 2`;

/** Entries of some actions on each UTC day from a day on, up to another (not included); days without entries are left out. */
export const countActions = (
  dataSource: DataSource,
  actions: readonly AuditAction[],
  { from, until }: { from: string; until: string | null },
) => listQuery(dataSource, COUNT_ACTIONS, [actions, startOf(from), until && startOf(until)], 'once');

const startOf = (day: string): string => `${day}T00:00:00Z`;
