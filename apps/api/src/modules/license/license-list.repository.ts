import { type LicenseQuery, type LicenseStatus, SOON_DAYS } from '@bellweek/api-client/contract/admin-licenses';
import { LICENSE_PRECEDENCE, type LicenseType } from '@bellweek/api-client/contract/plans';
import type { DataSource } from 'typeorm';
import { conditionOf, type ListOrder } from '../../database/lists/list-order.js';
import { listQuery } from '../../database/lists/list-query.js';
import type { SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { institutionName, institutionsNamed } from '../institution/institution.repository.js';
import { User } from '../user/user.entity.js';
import { userHoldsTerm } from '../user/user.repository.js';
import { License } from './license.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The licence that counts for a person now. */
export interface CountingLicense {
  type: LicenseType;
  /** Null: never. */
  expiresAt: Date | null;
}

/** Parameters: ids of people, the instant, types in their order of precedence. */
export const COUNTING_LICENSES = sql`
  SELECT DISTINCT ON (l.user_id) ${columns(License, 'l', ['userId', 'type'])},
    ${computed<Pick<CountingLicense, 'expiresAt'>>({ expiresAt: "nullif(l.ends_at, 'infinity')" })} FROM licenses l
  WHERE l.user_id = ANY ($1::uuid[]) AND l.ended_at IS NULL AND l.suspended_at IS NULL AND l.ends_at > $2
  ORDER BY l.user_id, array_position($3::text[], l.type)`;

const COLUMNS = sql`${columns(License, 't', ['id', 'userId', 'type', 'suspendedAt', 'isAutoRenewalEnabled', 'createdAt'])},
  ${columns(User, 'owner', ['name', 'email'])},
  ${computed<{ institution: string | null; expiresAt: Date | null }>({
    institution: institutionName('t.institution_id'),
    expiresAt: "nullif(t.ends_at, 'infinity')",
  })}`;
export type LicenseRow = RowOf<typeof COLUMNS>;

const LICENSES = { table: 'licenses', columns: COLUMNS, joins: 'JOIN users owner ON owner.id = t.user_id' };

function orderOf(status: LicenseStatus, now: Date): Omit<ListOrder, 'table'> {
  switch (status) {
    case 'all':
      return { instant: 'created_at', direction: 'DESC' };
    case 'active':
      return { instant: 'ends_at', direction: 'ASC', start: now };
    case 'expired':
      return { instant: 'ends_at', direction: 'DESC', start: now };
  }
}

export type LicenseFilter = Pick<LicenseQuery, 'status' | 'type' | 'ending'>;

/** All licences newest first, active ones by the end that comes next, expired ones by the latest end. */
export function licensesOf({ status, type, ending }: LicenseFilter, now: Date) {
  const shown = ending === undefined ? status : 'active';
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
  const conditions = [type && `type = '${type}'`, ending && `ends_at <= '${soon}'::timestamptz`].filter(Boolean);
  const counters = [shown === 'all' ? 'licenses' : 'licenses-by-end'];
  const list = { ...LICENSES, ...orderOf(shown, now), counters };
  return conditions.length === 0 ? list : { ...list, where: conditions.join(' AND ') };
}

export type LicenseList = ReturnType<typeof licensesOf>;

/** Finds a term in the person's name or address, the school's name or the type; the few schools and types are found first. */
export async function licensesHolding(
  dataSource: DataSource,
  list: LicenseList,
  term: string,
): Promise<SearchableList<LicenseRow>> {
  const [{ schools = [], types = [] } = {}] = await listQuery<{ schools?: string[]; types?: string[] }>(
    dataSource,
    `SELECT ${institutionsNamed('$1')} AS schools,
       ARRAY (SELECT type FROM unnest($2::text[]) AS type WHERE type LIKE search_pattern($1)) AS types`,
    [term, LICENSE_PRECEDENCE],
    'once',
  );
  const condition = conditionOf(list).replaceAll("'", "''");
  return {
    ...list,
    counters: ['licenses'],
    values: [schools, types],
    matches: (value) => `(t.institution_id = ANY ($1::uuid[]) OR t.type = ANY ($2::text[])
      OR ${userHoldsTerm('t.user_id', value)})`,
    matching: (value, most) =>
      `SELECT id, at FROM search_licenses('${list.instant}', '${condition}', ${value}, $1::uuid[], $2::text[], ${most})`,
  };
}
