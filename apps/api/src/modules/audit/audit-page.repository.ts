import { AUDIT_OF_USER } from '@bellweek/api-client/contract/audit-log';
import type { RowList } from '../../database/lists/row-list.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Of ids, which follow the time: newest first is descending. */
export type Direction = 'ASC' | 'DESC';

/** Names of the person concerned, and of the actor if that is another. */
const NAMES = computed<Record<'userName' | 'userEmail' | 'actorName' | 'actorEmail', string | null>>({
  userName: 'person.name',
  userEmail: 'person.email',
  actorName: 'actor.name',
  actorEmail: 'actor.email',
});

const REASON = computed<{ reason: string | null }>({ reason: 'reason.reason' });

/** Columns of whole entries, with the names their people have now; and the joins, of a table `alias`, that they need. */
const columnsOf = (alias: string) =>
  sql`${columns(AuditEntry, alias, [
    'id',
    'action',
    'subjectId',
    'actorId',
    'licenseId',
    'occurredAt',
    'metadata',
  ])}, ${NAMES}, ${REASON}`;
const joinsOf = (alias: string): string => `LEFT JOIN audit_reasons reason ON reason.entry_id = ${alias}.id
  LEFT JOIN users person ON person.id = ${alias}.subject_id
  LEFT JOIN users actor ON actor.id = ${alias}.actor_id AND ${alias}.actor_id IS DISTINCT FROM ${alias}.subject_id`;
/** The same as the columns of a list. */
export const ENTRY = { columns: columnsOf('t'), joins: joinsOf('t') };

/** Whole entries as a table expression; `ids` is SQL of an array. */
const entriesOf = (ids: string) =>
  sql`SELECT ${columnsOf('e')} FROM audit_entries e ${joinsOf('e')} WHERE e.id = ANY (${ids})`;

export type EntryRow = RowOf<ReturnType<typeof entriesOf>>;

export const ENTRIES_OF_USER = sql`${entriesOf(
  `ARRAY (SELECT id FROM audit_entries WHERE subject_id = $1 ORDER BY id DESC LIMIT ${AUDIT_OF_USER})`,
)} ORDER BY e.id DESC`;
export const entriesOfIds = (direction: Direction) => sql`${entriesOf('$1::bigint[]')} ORDER BY e.id ${direction}`;

/** Filters of the log that are conditions on an entry. */
export interface EntryFilters {
  direction: Direction;
  /** Distinct actions; empty: all. */
  actions: readonly string[];
  /** Ids of people whose entries are left out. */
  excluded: readonly string[];
  /** Instants; null: no limit. */
  from: string | null;
  until: string | null;
}

/** Entries whose time may be out of the order of their ids, where a clock was wrong. */
const OUT_OF_ORDER = 100_000;

/** The first entries of each action, by its index: in the order of ids, millions of entries may precede a rare action's. */
const idsOfActions: RowList['idsOf'] = ({ direction, where = 'true' }, limit, offset) => `
  SELECT own.id FROM unnest($1::text[]) AS wanted(action) CROSS JOIN LATERAL (
    SELECT e.id FROM audit_entries e WHERE e.action = wanted.action AND ${where} ORDER BY e.id ${direction} LIMIT ${limit} + ${offset}) own
  ORDER BY own.id ${direction} LIMIT ${limit} OFFSET ${offset}`;

/** Entries of a range of time by its index, and then in the order of ids. */
const idsOfTime: RowList['idsOf'] = ({ direction, where = 'true' }, limit, offset) => `
  SELECT id FROM (SELECT id FROM audit_entries WHERE ${where} ORDER BY occurred_at ${direction}, id ${direction}
    LIMIT ${limit} + ${offset} + ${OUT_OF_ORDER}) AS near
  ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}`;

/** The entries that some filters leave, in the order of their ids. */
export function entriesIn({ direction, actions, excluded, from, until }: EntryFilters): RowList<EntryRow> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  if (actions.length > 0) conditions.push(`action = ANY ($${values.push(actions)}::text[])`);
  if (excluded.length > 0) {
    conditions.push(`(subject_id IS NULL OR subject_id <> ALL ($${values.push(excluded)}::uuid[]))`);
  }
  if (from !== null) conditions.push(`occurred_at >= $${values.push(from)}::timestamptz`);
  if (until !== null) conditions.push(`occurred_at < $${values.push(until)}::timestamptz`);
  const isTimed = from !== null || until !== null;
  const idsOf = isTimed ? idsOfTime : actions.length > 0 ? idsOfActions : undefined;
  const where = conditions.length > 0 ? conditions.join(' AND ') : 'true';
  return { table: 'audit_entries', instant: 'id', direction, ...ENTRY, where, values, ...(idsOf && { idsOf }) };
}
