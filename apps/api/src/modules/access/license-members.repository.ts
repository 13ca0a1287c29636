import { ACTIVE_DAYS, type InstitutionDetail, type MemberQuery } from '@bellweek/api-client/contract/institutions';
import { LICENSE_PRECEDENCE, type LicenseType } from '@bellweek/api-client/contract/plans';
import type { DataSource, EntityManager } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import { patternIn, patternOf } from '../../database/lists/search-term.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { Institution } from './institution.entity.js';
import { User } from '../user/user.entity.js';
import { userHoldsTerm } from '../user/user.repository.js';
import { License } from './license.entity.js';

/** Condition of the licences (`l`) of the members of an institution (its id in SQL), whether its time is over or not. */
const isMember = (institutionId: string): string =>
  `l.institution_id = ${institutionId} AND l.type = 'institution' AND l.ended_at IS NULL`;

/** SQL: whether the holder of a licence (its alias) was here in the days before an instant, `$2`. */
const isActive = (licence: string): string =>
  `coalesce(${licence}.last_here_on >= (SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date - ${ACTIVE_DAYS}), false)`;

/** A member whose other licence goes on keeps their access. */
const IS_DEPENDENT = `l.suspended_at IS NULL AND l.ends_at > $2 AND NOT EXISTS (SELECT FROM licenses o
  WHERE o.user_id = l.user_id AND o.id <> l.id AND o.ended_at IS NULL AND o.suspended_at IS NULL AND o.ends_at > $2)`;

type People = InstitutionDetail['people'];
const PEOPLE = sql`SELECT ${computed<People>({
  members: 'count(*)::float8',
  active: `(count(*) FILTER (WHERE ${isActive('l')}))::float8`,
  dependent: `(count(*) FILTER (WHERE ${IS_DEPENDENT}))::float8`,
})} FROM licenses l WHERE ${isMember('$1')}`;

/** Counts the members of an institution at an instant. */
export async function countMembers(manager: EntityManager, institutionId: string, now: Date): Promise<People> {
  const [people] = await query(manager, PEOPLE, [institutionId, now]);
  return people ?? { members: 0, active: 0, dependent: 0 };
}

/**
 * SQL of the institution (`id`, `name`) that a person is a member of, and whether its licence gives access now (`is_running`), whether its time is over
 * or not; no row once an operator has ended its access. Person and instant are SQL too.
 */
export const membershipOf = (person: string, now: string): string =>
  `SELECT i.id, i.name, l.suspended_at IS NULL AND i.license_expires_at > ${now} AS is_running
   FROM licenses l JOIN institutions i ON i.id = l.institution_id
   WHERE l.user_id = ${person} AND l.type = 'institution' AND l.ended_at IS NULL AND i.access_ended_at IS DISTINCT FROM i.license_expires_at`;

const MEMBERSHIP = sql`SELECT ${computed<{ id: string }>({ id: 'm.id' })} FROM (${membershipOf('$1', '$2::timestamptz')}) AS m`;

/** The id of that institution. */
export async function findMembership(manager: EntityManager, userId: string, now: Date): Promise<string | undefined> {
  const [membership] = await query(manager, MEMBERSHIP, [userId, now]);
  return membership?.id;
}

const INSTITUTION_NAMES = sql`SELECT ${columns(Institution, 'i', ['id', 'name'])} FROM institutions i WHERE i.id = ANY ($1::uuid[])
  UNION ALL SELECT l.id, i.name FROM licenses l JOIN institutions i ON i.id = l.institution_id WHERE l.id = ANY ($1::uuid[])`;

/** Names of institutions by ids: their own, or of licences that they gave. */
export async function findInstitutionNames(
  dataSource: DataSource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listQuery(dataSource, INSTITUTION_NAMES, [ids], 'once');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** SQL of the ids of an institution's members; its id is SQL too. */
export const membersOfInstitution = (institutionId: string): string =>
  `SELECT l.user_id FROM licenses l WHERE ${isMember(institutionId)}`;

/** SQL of the number of an institution's members; its id is SQL too. */
export const membersOf = (institutionId: string): string =>
  `(SELECT count(*) FROM licenses l WHERE ${isMember(institutionId)})`;

const COUNTS = sql`
  SELECT ${computed<{ id: string; members: number; active: number }>({
    id: 'asked.id',
    members: 'count(l.id)::float8',
    active: `(count(*) FILTER (WHERE ${isActive('l')}))::float8`,
  })} FROM unnest($1::uuid[]) AS asked(id)
  LEFT JOIN licenses l ON ${isMember('asked.id')} GROUP BY asked.id`;

/** Counts the members of several institutions. */
export const countMembersOfEach = (dataSource: DataSource, institutionIds: readonly string[], now: Date) =>
  listQuery(dataSource, COUNTS, [institutionIds, now], 'once');

/** SQL of a column of the licence that counts for a member, else of the institution's own. */
const counting = (column: string): string => `coalesce((SELECT c.${column} FROM licenses c
  WHERE c.user_id = t.user_id AND c.ended_at IS NULL AND c.suspended_at IS NULL AND c.ends_at > $2
  ORDER BY array_position(ARRAY[${LICENSE_PRECEDENCE.map((type) => `'${type}'`).join(', ')}], c.type) LIMIT 1), t.${column})`;

interface MemberColumns {
  isActive: boolean;
  licenseType: LicenseType;
  licenseEndsAt: Date | null;
}
const COLUMNS = sql`${columns(License, 't', ['createdAt', 'suspendedAt'])}, ${columns(User, 'u', ['id', 'name', 'email'])},
  ${computed<MemberColumns>({
    isActive: isActive('t'),
    licenseType: counting('type'),
    licenseEndsAt: `nullif(${counting('ends_at')}, 'infinity')`,
  })}`;
export type MemberRow = RowOf<typeof COLUMNS>;

/**
 * A page of members by the beginning of their membership, with their number; an empty page is one row without an `id`. The members are read by their
 * index, and each is searched: an index of terms would find people of all institutions.
 */
const pageSql = (condition: string, direction: 'ASC' | 'DESC'): string => `
  WITH found AS MATERIALIZED (SELECT l.id, l.created_at FROM licenses l WHERE ${isMember('$1')} AND ${condition})
  SELECT counted.total, page.* FROM (SELECT count(*)::float8 AS total FROM found) AS counted LEFT JOIN (
    SELECT ${COLUMNS} FROM licenses t JOIN users u ON u.id = t.user_id
    WHERE t.id = ANY (ARRAY (SELECT id FROM found ORDER BY created_at ${direction}, id ${direction} LIMIT $3 OFFSET $4))
    ORDER BY t.created_at ${direction}, t.id ${direction}) AS page ON true`;

/** A page of an institution's members, or of those whose name or address holds `search`. */
export async function findMembers(
  dataSource: DataSource,
  institutionId: string,
  { page, size, search, order }: MemberQuery,
  now: Date,
) {
  const values = [institutionId, now, size, (page - 1) * size, search === '' ? '' : patternOf(search)];
  const condition = search === '' ? `$5 = ''` : userHoldsTerm('l.user_id', patternIn('$5'));
  const text = pageSql(condition, order === 'oldest' ? 'ASC' : 'DESC');
  const rows = await listQuery<MemberRow & { total: number }>(dataSource, text, values, 'once');
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}
