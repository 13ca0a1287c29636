import { GRANTED_TYPES } from '@bellweek/api-client/contract/admin-people';
import type { LicenseType } from '@bellweek/api-client/contract/plans';
import type { DataSource, EntityManager } from 'typeorm';
import { conditionOf } from '../../database/lists/list-order.js';
import { listQuery } from '../../database/lists/list-query.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { holdUsers } from '../user/user.repository.js';
import { License } from './license.entity.js';
import type { LicenseList } from './license-list.repository.js';

/** Licences (`l`) that an extension to `$2` changes: it moves no end that follows something else, and none backwards. */
const IS_EXTENDED = `(l.type IN ('${GRANTED_TYPES.join("', '")}') AND l.ended_at IS NULL AND l.expires_at < $2)`;

interface Plan {
  count: number;
  types: { type: LicenseType; count: number }[];
  firstEnd: Date | null;
  lastEnd: Date | null;
  kept: number;
}
const PLAN = sql`SELECT ${computed<Plan>({
  count: `(count(*) FILTER (WHERE ${IS_EXTENDED}))::float8`,
  types: `coalesce((SELECT jsonb_agg(of_type ORDER BY of_type.count DESC, of_type.type) FROM (
    SELECT l.type, count(*) FROM licenses l WHERE l.id = ANY ($1::uuid[]) AND ${IS_EXTENDED} GROUP BY l.type) AS of_type), '[]')`,
  firstEnd: `min(l.expires_at) FILTER (WHERE ${IS_EXTENDED})`,
  lastEnd: `max(l.expires_at) FILTER (WHERE ${IS_EXTENDED})`,
  kept: `(count(*) FILTER (WHERE ${IS_EXTENDED} IS NOT TRUE))::float8`,
})} FROM licenses l WHERE l.id = ANY ($1::uuid[])`;

export async function findPlan(dataSource: DataSource, ids: readonly string[], expiresAt: Date): Promise<Plan> {
  const [plan] = await listQuery(dataSource, PLAN, [ids, expiresAt]);
  return plan ?? { count: 0, types: [], firstEnd: null, lastEnd: null, kept: 0 };
}

/** Licences of a list that may be extended, up to a number, and how many of it never are: they follow something else. */
export async function findExtendable(dataSource: DataSource, list: LicenseList, most: number) {
  const isGranted = `type IN ('${GRANTED_TYPES.join("', '")}') AND ended_at IS NULL`;
  const rows = `FROM licenses WHERE ${conditionOf(list)} AND`;
  const [found, [others]] = await Promise.all([
    listQuery<{ id: string }>(dataSource, `SELECT id ${rows} ${isGranted} LIMIT ${most}`, [], 'once'),
    listQuery<{ count: number }>(dataSource, `SELECT count(*)::float8 AS count ${rows} NOT (${isGranted})`, [], 'once'),
  ]);
  return { ids: found.map(({ id }) => id), others: others?.count ?? 0 };
}

/** SQL that changes the licences of a condition, locked in the order of their ids, and tells their ends before and after. */
const move = (condition: string, changes: string) => sql`
  WITH held AS (SELECT l.id, l.expires_at AS was FROM licenses l WHERE ${condition} ORDER BY l.id FOR NO KEY UPDATE),
  moved AS (UPDATE licenses l SET ${changes} FROM held WHERE l.id = held.id RETURNING l.*, held.was)
  SELECT ${columns(License, 'm', ['id', 'userId', 'type'])},
    ${computed<{ from: Date; to: Date }>({ from: 'm.was', to: 'm.expires_at' })} FROM moved m`;

const EXTEND = move(
  `l.id = ANY ($1::uuid[]) AND ${IS_EXTENDED}`,
  'expires_at = $2, extension_id = $3, former_end_at = held.was',
);

/** Moves ends to an instant. The people cannot be deleted meanwhile. */
export async function extend(manager: EntityManager, ids: readonly string[], expiresAt: Date, extensionId: string) {
  await manager.query(holdUsers('SELECT user_id FROM licenses WHERE id = ANY ($1::uuid[])'), [ids]);
  return query(manager, EXTEND, [ids, expiresAt, extensionId]);
}

const UNDO = move(
  'l.extension_id = $1 AND l.ended_at IS NULL',
  'expires_at = l.former_end_at, extension_id = NULL, former_end_at = NULL',
);

/** Moves the ends back that an extension moved, where nothing has changed them since. */
export async function undoExtension(manager: EntityManager, extensionId: string) {
  await manager.query(holdUsers('SELECT user_id FROM licenses WHERE extension_id = $1'), [extensionId]);
  return query(manager, UNDO, [extensionId]);
}
