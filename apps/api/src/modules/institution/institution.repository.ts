import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { SearchQuery } from '@bellweek/api-client/contract/paging';
import type { DataSource, EntityManager } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import { totalOf } from '../../database/lists/page-locator.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { Institution } from './institution.entity.js';

const COLUMNS = sql`${columns(Institution, 'institutions', ['id', 'name', 'domain', 'createdAt'])},
  ${computed<Pick<Institution, 'licenseExpiry'>>({ licenseExpiry: 'institutions.license_expiry::text' })}`;
export type InstitutionRow = RowOf<typeof COLUMNS>;

/** A page of schools, by name, with their number; an empty page is one row without an `id`. */
const pageSql = (condition: string, total: string): string => `
  SELECT total, page.* FROM (SELECT ${total} AS total) AS counted LEFT JOIN (
    SELECT ${COLUMNS} FROM institutions WHERE ${condition} ORDER BY lower(name), id LIMIT (SELECT $1::bigint) OFFSET (SELECT $2::bigint)
  ) AS page ON true ORDER BY lower(page.name), page.id`;

const HOLDS_TERM = 'lower(name) LIKE (SELECT search_pattern($3))';
const ALL = pageSql('true', totalOf('$3::text[]'));
const MATCHING = pageSql(HOLDS_TERM, `(SELECT count(*)::float8 FROM institutions WHERE ${HOLDS_TERM})`);

/** A page of all schools, or of those whose name holds `search`. Schools are few, so that matches are counted in full. */
export async function findInstitutions(dataSource: DataSource, { page, size, search }: SearchQuery) {
  const [text, value] = search === '' ? [ALL, ['institutions']] : [MATCHING, search];
  const values = [size, (page - 1) * size, value];
  const rows = await listQuery<InstitutionRow & { total: number }>(dataSource, text, values, 'once');
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

const NAMES = columns(Institution, 'institutions', ['id', 'name', 'domain']);
const SUGGESTED = sql`SELECT ${NAMES} FROM institutions
  WHERE lower(name) LIKE (SELECT search_pattern($1)) OR domain LIKE (SELECT search_pattern($1))
  ORDER BY lower(name), id LIMIT ${SEARCH_RESULTS}`;

/** The first schools, by name, whose name or domain holds a term. */
export const suggestInstitutions = (dataSource: DataSource, term: string) =>
  listQuery<RowOf<typeof NAMES>>(dataSource, SUGGESTED, [term], 'once');

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

/** SQL of an array of the ids of the schools whose name holds a term (SQL too). */
export const institutionsNamed = (term: string): string =>
  `ARRAY (SELECT id FROM institutions WHERE lower(name) LIKE search_pattern(${term}))`;

export const findInstitution = (manager: EntityManager, domain: string): Promise<Institution | null> =>
  manager.findOneBy(Institution, { domain });
