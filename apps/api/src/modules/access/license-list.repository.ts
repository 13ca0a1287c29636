import { type LicenseQuery, SOON_DAYS, USUAL_ORDERS } from '@bellweek/api-client/contract/admin-licenses';
import { LICENSE_PRECEDENCE, type LicenseType } from '@bellweek/api-client/contract/plans';
import type { DataSource } from 'typeorm';
import type { SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { findInstitutionsNamed, institutionName } from './institution.repository.js';
import { User } from '../user/user.entity.js';
import { userHoldsTerm, usersHolding } from '../user/user.repository.js';
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

export type LicenseFilter = Pick<LicenseQuery, 'status' | 'type' | 'ending' | 'extensionId' | 'order'>;

/** The list's rows and its order. */
export function licensesOf({ status, type, ending, extensionId, order }: LicenseFilter, now: Date) {
  const shown = ending === undefined ? status : 'active';
  const wanted = order ?? USUAL_ORDERS[shown];
  const isByEnd = wanted === 'soonest' || wanted === 'latest';
  const direction = wanted === 'soonest' || wanted === 'oldest' ? ('ASC' as const) : ('DESC' as const);
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
  const isOfStatus = `ends_at ${shown === 'active' ? '>=' : '<'} '${now.toISOString()}'::timestamptz`;
  const conditions = [
    type && `type = '${type}'`,
    // An array: the few of an extension are found by their index, not in the order of the list.
    extensionId && `id = ANY (ARRAY (SELECT e.id FROM licenses e WHERE e.extension_id = '${extensionId}'))`,
    ending && `ends_at <= '${soon}'::timestamptz`,
    !isByEnd && shown !== 'all' && isOfStatus,
  ].filter(Boolean);
  const list = {
    ...LICENSES,
    instant: isByEnd ? 'ends_at' : 'created_at',
    direction,
    ...(isByEnd && shown !== 'all' && { [(direction === 'ASC') === (shown === 'active') ? 'start' : 'end']: now }),
  };
  return conditions.length === 0 ? list : { ...list, where: conditions.join(' AND ') };
}

export type LicenseList = ReturnType<typeof licensesOf>;

/** Finds a term in the person's name or address, the school's name or the type; the few schools and types are found first. */
export async function licensesHolding(
  dataSource: DataSource,
  list: LicenseList,
  term: string,
): Promise<SearchableList<LicenseRow>> {
  const schools = await findInstitutionsNamed(dataSource, term);
  const types = LICENSE_PRECEDENCE.filter((type) => type.includes(term.toLowerCase()));
  return {
    ...list,
    values: [schools, types],
    matches: (pattern) => `(${KNOWN} OR ${userHoldsTerm('t.user_id', pattern)})`,
    found: (pattern) => `(${KNOWN} OR t.user_id = ANY (${usersHolding(pattern)}))`,
  };
}

/** Licences of the schools and types that a search has found. */
const KNOWN = 't.institution_id = ANY ($1::uuid[]) OR t.type = ANY ($2::text[])';
