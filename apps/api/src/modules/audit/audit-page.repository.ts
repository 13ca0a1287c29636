import { AUDIT_OF_USER } from '@bellweek/api-client/contract/audit-log';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { institutionName } from '../institution/institution.repository.js';
import { institutionOfLicense } from '../license/license-members.repository.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Ids per block of `audit_counts`, as the migration that made it counts them. */
export const BLOCK = 10_000;
/** Name under which `audit_counts` counts the entries of all actions. */
export const ALL_ACTIONS = '*';
/** Largest offset, per requested action, of a shallow page, which steps over entries; a deep one starts at a block. */
const SHALLOW = 1_000;

/** Of ids, which follow the time: newest first is descending. */
export type Direction = 'ASC' | 'DESC';

/** A page of the log. */
interface AuditPageRequest {
  direction: Direction;
  /** Distinct actions; null: all. */
  actions: readonly string[] | null;
  /** Ids of people whose entries are left out. */
  excluded: readonly string[];
  /** Instants; null: no limit. */
  from: string | null;
  until: string | null;
  offset: number;
  limit: number;
}

/** Names of the person concerned, and of the actor if that is another. */
const NAMES = computed<Record<'userName' | 'userEmail' | 'actorName' | 'actorEmail', string | null>>({
  userName: 'person.name',
  userEmail: 'person.email',
  actorName: 'actor.name',
  actorEmail: 'actor.email',
});

/** SQL of the institution's id of an entry (of a table `alias`): in its metadata, or of its licence; null for any other. */
const institutionOf = (alias: string): string =>
  `CASE WHEN ${alias}.metadata ->> 'institutionId' ~ '^[0-9a-f-]{36}$' THEN (${alias}.metadata ->> 'institutionId')::uuid
    ELSE ${institutionOfLicense(`${alias}.license_id`)} END`;
const INSTITUTION = (alias: string) =>
  computed<{ institution: string | null }>({ institution: institutionName(institutionOf(alias)) });

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
  ])}, ${NAMES}, ${INSTITUTION(alias)}, ${REASON}`;
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

/** SQL of the parameters of a request. `excluded` is null where no person is excluded. */
interface PageParameters {
  direction: Direction;
  actions: string;
  hasActions: boolean;
  excluded: string | null;
  from: string | null;
  until: string | null;
  offset: string;
  limit: string;
}

/** Condition that an entry lies in the range of time. */
function isWithin({ from, until }: PageParameters): string {
  const bounds = [from && `occurred_at >= ${from}`, until && `occurred_at < ${until}`].filter(
    (bound) => bound !== null,
  );
  return bounds.length === 0 ? 'true' : bounds.join(' AND ');
}

/** Entries without a link, which the counters do not hold yet. */
function unsealedOf(page: PageParameters): string {
  const { actions, hasActions, from, until } = page;
  if (!hasActions && from === null && until === null) return 'audit_unsealed';
  const isWanted = hasActions ? `e.action = ANY (${actions})` : 'true';
  return `audit_unsealed JOIN audit_entries e ON e.id = entry_id WHERE ${isWanted} AND ${isWithin(page)}`;
}
const counters = ({ actions, hasActions }: PageParameters): string =>
  hasActions ? `action = ANY (${actions})` : `action = '${ALL_ACTIONS}'`;

function shallowPage(page: PageParameters): string {
  const { actions, hasActions, offset, limit, direction } = page;
  const paging = `OFFSET ${offset} LIMIT ${limit}`;
  const ids = hasActions
    ? `SELECT own.id FROM unnest(${actions}) AS wanted(action) CROSS JOIN LATERAL (
         SELECT e.id FROM audit_entries e WHERE e.action = wanted.action ORDER BY e.id ${direction} LIMIT ${offset} + ${limit}) own
       ORDER BY own.id ${direction} ${paging}`
    : `SELECT id FROM audit_entries ORDER BY id ${direction} ${paging}`;
  return `
    SELECT total, entry.* FROM (
      SELECT (SELECT coalesce(sum(entries), 0) FROM audit_totals WHERE ${counters(page)})::float8
        + (SELECT count(*) FROM ${unsealedOf(page)})::float8 AS total
    ) AS counted LEFT JOIN (${entriesOf(`ARRAY (${ids})`)}) AS entry ON true ORDER BY entry.id ${direction}`;
}

/** Sealed entries by block, from the counters; those of blocks that lie partly in the range of time one by one. */
function sealedParts(page: PageParameters): string[] {
  const { actions, hasActions, from, until } = page;
  const counted = `SELECT block, entries::float8 AS entries FROM audit_counts WHERE ${counters(page)}`;
  if (from === null && until === null) return [counted];
  const all = (conditions: (string | null)[]): string =>
    conditions.filter((condition) => condition !== null).join(' AND ');
  const isInside = all([from && `first_at >= ${from}`, until && `last_at < ${until}`]);
  const isNear = all([from && `last_at >= ${from}`, until && `first_at < ${until}`]);
  const isWanted = hasActions ? `action = ANY (${actions})` : 'true';
  return [
    `${counted} AND block IN (SELECT block FROM audit_spans WHERE ${isInside})`,
    `SELECT span.block, own.entries FROM audit_spans span CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS entries FROM audit_entries e
       WHERE id >= span.block * ${BLOCK} AND id < (span.block + 1) * ${BLOCK} AND ${isWanted} AND ${isWithin(page)}
       AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.entry_id = e.id)) own
     WHERE ${isNear} AND NOT (${isInside})`,
  ];
}

/** Entries by block: sealed ones, unsealed ones, and those of excluded people, which are taken off one by one. */
function partsOf(page: PageParameters): string {
  const { actions, hasActions, excluded } = page;
  const parts = [...sealedParts(page), `SELECT entry_id / ${BLOCK}, 1 FROM ${unsealedOf(page)}`];
  if (excluded !== null) {
    const condition = hasActions ? `action = ANY (${actions})` : 'true';
    parts.push(
      `SELECT id / ${BLOCK}, -1 FROM audit_entries WHERE subject_id = ANY (${excluded}) AND ${condition} AND ${isWithin(page)}`,
    );
  }
  return parts.join(' UNION ALL ');
}

/** A deep page finds the blocks between which it lies. */
function deepPage(page: PageParameters): string {
  const { actions, hasActions, excluded, offset, limit, direction } = page;
  const conditions = [
    `id >= (SELECT oldest * ${BLOCK} FROM place) AND id < (SELECT (newest + 1) * ${BLOCK} FROM place)`,
    ...(excluded === null ? [] : [`(subject_id IS NULL OR subject_id <> ALL (${excluded}))`]),
    ...(hasActions ? [`action = ANY (${actions})`] : []),
    isWithin(page),
  ];
  // `id + 0` makes PostgreSQL use the action's index; in the order of ids it would read millions of entries for a rare one.
  const order = hasActions ? 'id + 0' : 'id';
  const ids = `SELECT id FROM audit_entries WHERE ${conditions.join(' AND ')} ORDER BY ${order} ${direction} OFFSET (SELECT skip FROM place) LIMIT ${limit}`;
  return `
    WITH blocks AS MATERIALIZED (
      SELECT block, sum(entries) AS entries FROM (${partsOf(page)}) AS parts GROUP BY block HAVING sum(entries) > 0
    ), running AS (
      SELECT block, entries, sum(entries) OVER (ORDER BY block ${direction}) AS upto FROM blocks
    ), place AS MATERIALIZED (
      SELECT min(block) AS oldest, max(block) AS newest, (${offset} - min(upto - entries))::bigint AS skip
      FROM running WHERE upto > ${offset} AND upto - entries < ${offset} + ${limit}
    )
    SELECT total, entry.* FROM (SELECT coalesce(sum(entries), 0)::float8 AS total FROM blocks) AS counted
    LEFT JOIN (${entriesOf(`ARRAY (${ids})`)}) AS entry ON true ORDER BY entry.id ${direction}`;
}

/**
 * One statement for a page of entries and their `total`; an empty page is one row without an `id`. There are few different
 * texts, so each is worth preparing. @param values gets the statement's parameters
 */
export function auditPageText(request: AuditPageRequest, values: unknown[]): string {
  const { direction, actions, excluded, from, until, offset, limit } = request;
  // Subselects hide the values from the planner, which would otherwise plan anew for each and never keep a generic plan.
  const parameter = (value: unknown, type: string): string => `(SELECT $${values.push(value)}::${type})`;
  const page: PageParameters = {
    direction,
    actions: actions === null ? '' : `${parameter(actions, 'text[]')}::text[]`,
    hasActions: actions !== null,
    excluded: excluded.length === 0 ? null : `${parameter(excluded, 'uuid[]')}::uuid[]`,
    from: from === null ? null : parameter(from, 'timestamptz'),
    until: until === null ? null : parameter(until, 'timestamptz'),
    offset: parameter(offset, 'bigint'),
    limit: parameter(limit, 'bigint'),
  };
  const isShallow =
    excluded.length === 0 && from === null && until === null && offset * (actions?.length ?? 1) <= SHALLOW;
  return isShallow ? shallowPage(page) : deepPage(page);
}
