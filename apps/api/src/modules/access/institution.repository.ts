import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import { SOON_DAYS } from '@bellweek/api-client/contract/admin-licenses';
import {
  FULL_SHARE,
  type Institution as InstitutionView,
  type InstitutionFilter,
  type InstitutionOrder,
  type InstitutionQuery,
  type ListedInstitution,
} from '@bellweek/api-client/contract/institutions';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { listQuery } from '../../database/lists/list-query.js';
import { countRows } from '../../database/lists/row-list.js';
import { patternIn, patternOf } from '../../database/lists/search-term.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { membersOf } from './license-members.repository.js';
import { Institution } from './institution.entity.js';

const COLUMNS = sql`${columns(Institution, 'institutions', ['id', 'name', 'domain', 'createdAt'])},
  ${computed<Pick<Institution, 'licenseExpiry'>>({ licenseExpiry: 'institutions.license_expiry::text' })}`;
type InstitutionRow = RowOf<typeof COLUMNS>;

export function present({ id, name, domain, licenseExpiry, createdAt }: InstitutionRow): InstitutionView {
  return { id, name, domain, licenseExpiry, createdAt: createdAt.toISOString() };
}

const LISTED = sql`${COLUMNS}, ${columns(Institution, 'institutions', ['seats', 'licenseExpiresAt'])},
  ${computed<{ domains: number }>({
    domains: `(SELECT count(*)::float8 FROM institution_domains d WHERE d.institution_id = institutions.id AND d.removed_at IS NULL)`,
  })}`;
type ListedRow = RowOf<typeof LISTED>;

export function presentListed({ seats, licenseExpiresAt, domains, ...row }: ListedRow): ListedInstitution {
  return { ...present(row), endsAt: licenseExpiresAt.toISOString(), domains, seats };
}

/** Column and direction of each order; there is an index on each column. The columns of a page have other names. */
const ORDERS: Record<InstitutionOrder, readonly [column: string, ofPage: string, direction: 'ASC' | 'DESC']> = {
  'a-z': ['lower(name)', 'lower(page.name)', 'ASC'],
  'z-a': ['lower(name)', 'lower(page.name)', 'DESC'],
  soonest: ['license_expires_at', 'page."licenseExpiresAt"', 'ASC'],
  latest: ['license_expires_at', 'page."licenseExpiresAt"', 'DESC'],
  oldest: ['created_at', 'page."createdAt"', 'ASC'],
  newest: ['created_at', 'page."createdAt"', 'DESC'],
};

/** A page of schools with their number; an empty page is one row without an `id`. */
function pageSql(condition: string, total: string, order: InstitutionOrder): string {
  const [column, ofPage, direction] = ORDERS[order];
  return `SELECT total, page.* FROM (SELECT ${total} AS total) AS counted LEFT JOIN (
    SELECT ${LISTED} FROM institutions WHERE ${condition} ORDER BY ${column} ${direction}, id ${direction}
    LIMIT (SELECT $1::bigint) OFFSET (SELECT $2::bigint)
  ) AS page ON true ORDER BY ${ofPage} ${direction}, page.id ${direction}`;
}

/** `$3` is the pattern of the term. A hashed list of ids, so that each domain is compared once. */
const HOLDS_TERM = `(lower(name) LIKE ${patternIn('$3')} OR institutions.id IN (
  SELECT d.institution_id FROM institution_domains d WHERE d.removed_at IS NULL AND d.domain LIKE ${patternIn('$3')}))`;
/** `$4` is now. */
const FILTERS: Record<InstitutionFilter, string> = {
  all: '$4::timestamptz IS NOT NULL',
  ending: `license_expires_at > $4 AND license_expires_at <= $4::timestamptz + interval '${SOON_DAYS} days'`,
  unverified: `$4::timestamptz IS NOT NULL AND EXISTS (SELECT FROM institution_domains d
    WHERE d.institution_id = institutions.id AND d.removed_at IS NULL AND d.verified_at IS NULL)`,
  full: `$4::timestamptz IS NOT NULL AND seats IS NOT NULL AND ${membersOf('institutions.id')} > ${FULL_SHARE} * seats`,
};
const COUNTED = (condition: string): string => `(SELECT count(*)::float8 FROM institutions WHERE ${condition})`;
const allSql = (order: InstitutionOrder): string => pageSql('true', COUNTED('true'), order);
const matching = (filter: InstitutionFilter, order: InstitutionOrder): string => {
  const condition = `${HOLDS_TERM} AND ${FILTERS[filter]}`;
  return pageSql(condition, COUNTED(condition), order);
};

export const countInstitutions = (dataSource: DataSource): Promise<number> => countRows(dataSource, 'institutions');

/** A page of all schools, or of the matching schools. Schools are few, so that matches are counted in full. */
export async function findInstitutions(
  dataSource: DataSource,
  { page, size, search, filter, order }: InstitutionQuery,
  now: Date,
) {
  const isAll = search === '' && filter === 'all';
  const text = isAll ? allSql(order) : matching(filter, order);
  const values = [size, (page - 1) * size, ...(isAll ? [] : [patternOf(search), now])];
  const rows = await listQuery<ListedRow & { total: number }>(dataSource, text, values, 'once');
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

const NAMES = columns(Institution, 'institutions', ['id', 'name', 'domain']);
const SUGGESTED = sql`SELECT ${NAMES} FROM institutions
  WHERE lower(name) LIKE ${patternIn('$1')} OR domain LIKE ${patternIn('$1')}
  ORDER BY lower(name), id LIMIT ${SEARCH_RESULTS}`;

/** The first schools, by name, whose name or domain holds a term. */
export const suggestInstitutions = (dataSource: DataSource, term: string) =>
  listQuery<RowOf<typeof NAMES>>(dataSource, SUGGESTED, [patternOf(term)], 'once');

export const INSERT_INSTITUTION = sql`
  INSERT INTO institutions (name, domain, license_expiry, license_expires_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (domain) DO NOTHING RETURNING ${COLUMNS}`;

const ENDING = sql`SELECT ${computed<{ ending: number }>({ ending: 'count(*)::int' })} FROM institutions
  WHERE license_expires_at > $1 AND license_expires_at <= $2`;

/** Number of schools whose licence ends between two instants; schools are few. */
export async function countEndingInstitutions(dataSource: DataSource, from: Date, until: Date): Promise<number> {
  const [row] = await listQuery(dataSource, ENDING, [from, until], 'once');
  return row?.ending ?? 0;
}

/** SQL of the name of the school with an id (SQL too); null where there is none. */
export const institutionName = (id: string): string => `(SELECT name FROM institutions WHERE id = ${id})`;

/** SQL of the end of an institution's licence, by its id (SQL too). */
export const institutionEnd = (id: string): string => `(SELECT license_expires_at FROM institutions WHERE id = ${id})`;

/** SQL that locks institutions (SQL of their ids). */
export const holdInstitutions = (ids: string): string =>
  `SELECT i.id FROM institutions i WHERE i.id IN (${ids}) ORDER BY i.id FOR NO KEY UPDATE`;

const NAMED = `SELECT id FROM institutions WHERE lower(name) LIKE ${patternIn('$1')}`;

/** Ids of the schools whose name holds a term. */
export async function findInstitutionsNamed(dataSource: DataSource, term: string): Promise<string[]> {
  return (await listQuery<{ id: string }>(dataSource, NAMED, [patternOf(term)], 'once')).map(({ id }) => id);
}

/** Locks the institution: the second of two operators sees and records the first operator's change. @throws {AppError} */
export async function holdInstitution(manager: EntityManager, id: string): Promise<Institution> {
  const institution = await manager.findOne(Institution, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!institution) throw new AppError('not_found', 'There is no such institution.');
  return institution;
}

/**
 * SQL of the institution whose licence follows from a domain (SQL too): the nearest verified one that holds it. `without` is the id of a domain that
 * does not count.
 */
export const institutionOf = (domain: string, without = 'NULL'): string => `(
  SELECT o.institution_id FROM institution_domains o
  WHERE o.domain = ANY (ARRAY (
      SELECT array_to_string(labels[first:], '.')
      FROM string_to_array(${domain}, '.') AS labels, generate_series(1, cardinality(labels)) AS first))
    AND o.verified_at IS NOT NULL AND o.removed_at IS NULL AND (o.includes_subdomains OR o.domain = ${domain})
    AND o.id IS DISTINCT FROM ${without}
  ORDER BY length(o.domain) DESC LIMIT 1)`;

/** The institution whose licence follows from a domain, if there is one. */
export const findInstitution = (manager: EntityManager, domain: string): Promise<Institution | null> =>
  manager
    .createQueryBuilder(Institution, 'i')
    .where(`i.id = ${institutionOf(':domain')}`, { domain })
    .getOne();

/**
 * Whether an institution has a seat for one more person, until the transaction ends. With a limit, newcomers take turns; without
 * one, only a new limit has to wait.
 */
export async function takeSeat(
  manager: EntityManager,
  { id, seats }: Pick<Institution, 'id' | 'seats'>,
): Promise<boolean> {
  const mode = seats === null ? 'pessimistic_read' : 'for_no_key_update';
  const held = await manager.findOneOrFail(Institution, { where: { id }, lock: { mode } });
  if (held.seats === null) return true;
  if (seats === null) return takeSeat(manager, held);
  return (await countFreeSeats(manager, id)) > 0;
}

/** Number of an institution's free seats, infinity without a limit. */
export async function countFreeSeats(manager: EntityManager, id: string): Promise<number> {
  const [row] = await query(manager, FREE_SEATS, [id]);
  return row?.free ?? 0;
}

/** SQL of the number of an institution's free seats, infinity without a limit; its id is SQL too. */
export const freeSeats = (id: string): string => `(
  SELECT CASE WHEN seats IS NULL THEN 'infinity'::float8 ELSE greatest(0, seats - ${membersOf('f.id')}) END
  FROM institutions f WHERE f.id = ${id})`;
const FREE_SEATS = sql`SELECT ${computed<{ free: number }>({ free: freeSeats('$1') })}`;
