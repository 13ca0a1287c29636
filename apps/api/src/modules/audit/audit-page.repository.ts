import { AUDIT_OF_USER } from '@bellweek/api-client/contract/audit-log';
import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Ids per block of `audit_counts`, as the migration that made it counts them. */
const BLOCK = 10_000;
/** Under this name `audit_counts` counts the entries of all actions. */
export const ALL_ACTIONS = '*';
/** Up to here entries are stepped over one by one, for each action that is asked for; beyond, the blocks say where to begin. */
const SHALLOW = 1_000;

/** Which of the log's entries, newest first. */
interface AuditPageRequest {
  /** Each once; null: all. */
  actions: readonly string[] | null;
  /** Ids of people whose entries are left out. */
  excluded: readonly string[];
  offset: number;
  limit: number;
}

/** Of the person, and of the operator if that is another. */
const NAMES = computed<Record<'userName' | 'userEmail' | 'actorName' | 'actorEmail', string | null>>({
  userName: 'person.name',
  userEmail: 'person.email',
  actorName: 'actor.name',
  actorEmail: 'actor.email',
});

/** Whole entries with the names their people have now, as a table expression; `ids` is SQL of an array. */
const entriesOf = (ids: string) => sql`
  SELECT ${columns(AuditEntry, 'e', ['id', 'action', 'subjectId', 'licenseId', 'occurredAt', 'metadata'])}, ${NAMES}
  FROM audit_entries e LEFT JOIN users person ON person.id = e.subject_id
  LEFT JOIN users actor ON actor.id = e.actor_id AND e.actor_id IS DISTINCT FROM e.subject_id WHERE e.id = ANY (${ids})`;

export type EntryRow = RowOf<ReturnType<typeof entriesOf>>;

/** Entries about some people, of some actions ('{}': all), but at most one more of each than a total counts to. */
export const ENTRIES_OF_PEOPLE = sql`
  WITH found AS MATERIALIZED (
    SELECT own.id FROM unnest($1::uuid[]) AS person(id) CROSS JOIN LATERAL (
      SELECT e.id FROM audit_entries e WHERE e.subject_id = person.id AND ($2::text[] = '{}' OR e.action = ANY($2))
      ORDER BY e.id DESC LIMIT ${COUNT_CAP + 1}) own
  )
  SELECT ${computed<{ total: string; ids: string[] }>({
    total: `(SELECT count(*) FROM (SELECT 1 FROM found LIMIT ${COUNT_CAP + 1}) AS counted)`,
    ids: 'ARRAY(SELECT id FROM found ORDER BY id DESC OFFSET $3 LIMIT $4)',
  })}`;

export const ENTRIES_OF_USER = sql`${entriesOf(
  `ARRAY (SELECT id FROM audit_entries WHERE subject_id = $1 ORDER BY id DESC LIMIT ${AUDIT_OF_USER})`,
)} ORDER BY e.id DESC`;
export const ENTRIES_OF_IDS = sql`${entriesOf('$1::bigint[]')} ORDER BY e.id DESC`;

/** SQL of what a request says. `excluded` is there only where somebody is. */
interface Known {
  actions: string;
  hasActions: boolean;
  excluded: string | null;
  offset: string;
  limit: string;
}

/** Entries that wait for their seal are not counted yet. */
const unsealedOf = ({ actions, hasActions }: Known): string =>
  hasActions
    ? `audit_unsealed JOIN audit_entries e ON e.id = entry_id WHERE e.action = ANY (${actions})`
    : 'audit_unsealed';
const counters = ({ actions, hasActions }: Known): string =>
  hasActions ? `action = ANY (${actions})` : `action = '${ALL_ACTIONS}'`;

function nearPage(known: Known): string {
  const { actions, hasActions, offset, limit } = known;
  const paging = `OFFSET ${offset} LIMIT ${limit}`;
  const ids = hasActions
    ? `SELECT own.id FROM unnest(${actions}) AS wanted(action) CROSS JOIN LATERAL (
         SELECT e.id FROM audit_entries e WHERE e.action = wanted.action ORDER BY e.id DESC LIMIT ${offset} + ${limit}) own
       ORDER BY own.id DESC ${paging}`
    : `SELECT id FROM audit_entries ORDER BY id DESC ${paging}`;
  return `
    SELECT total, entry.* FROM (
      SELECT (SELECT coalesce(sum(entries), 0) FROM audit_totals WHERE ${counters(known)})::float8
        + (SELECT count(*) FROM ${unsealedOf(known)})::float8 AS total
    ) AS counted LEFT JOIN (${entriesOf(`ARRAY (${ids})`)}) AS entry ON true ORDER BY entry.id DESC`;
}

/** Sealed entries by their counters, those that wait for their seal and those of excluded people one by one. */
function partsOf(known: Known): string {
  const { actions, hasActions, excluded } = known;
  const parts = [
    `SELECT block, entries::float8 AS entries FROM audit_counts WHERE ${counters(known)}`,
    `SELECT entry_id / ${BLOCK}, 1 FROM ${unsealedOf(known)}`,
  ];
  if (excluded !== null) {
    const condition = hasActions ? `action = ANY (${actions})` : 'true';
    parts.push(`SELECT id / ${BLOCK}, -1 FROM audit_entries WHERE subject_id = ANY (${excluded}) AND ${condition}`);
  }
  return parts.join(' UNION ALL ');
}

/** Finds between which blocks the page lies. */
function farPage(known: Known): string {
  const { actions, hasActions, excluded, offset, limit } = known;
  const conditions = [
    `id >= (SELECT oldest * ${BLOCK} FROM place) AND id < (SELECT (newest + 1) * ${BLOCK} FROM place)`,
    ...(excluded === null ? [] : [`(subject_id IS NULL OR subject_id <> ALL (${excluded}))`]),
    ...(hasActions ? [`action = ANY (${actions})`] : []),
  ];
  // Of a rare action all that lies between is taken from its own index: in the order of ids it would be searched for among millions.
  const order = hasActions ? 'id + 0' : 'id';
  const ids = `SELECT id FROM audit_entries WHERE ${conditions.join(' AND ')} ORDER BY ${order} DESC OFFSET (SELECT skip FROM place) LIMIT ${limit}`;
  return `
    WITH blocks AS MATERIALIZED (
      SELECT block, sum(entries) AS entries FROM (${partsOf(known)}) AS parts GROUP BY block HAVING sum(entries) > 0
    ), running AS (
      SELECT block, entries, sum(entries) OVER (ORDER BY block DESC) AS upto FROM blocks
    ), place AS MATERIALIZED (
      SELECT min(block) AS oldest, max(block) AS newest, (${offset} - min(upto - entries))::bigint AS skip
      FROM running WHERE upto > ${offset} AND upto - entries < ${offset} + ${limit}
    )
    SELECT total, entry.* FROM (SELECT coalesce(sum(entries), 0)::float8 AS total FROM blocks) AS counted
    LEFT JOIN (${entriesOf(`ARRAY (${ids})`)}) AS entry ON true ORDER BY entry.id DESC`;
}

/**
 * One statement for a page of entries and `total`, how many there are; a page without entries is one row without an `id`. There
 * are few different texts, so each is worth preparing. @param values what the text is told is added to it.
 */
export function auditPageText({ actions, excluded, offset, limit }: AuditPageRequest, values: unknown[]): string {
  // A subselect is a value that the planner does not look at: it would make a plan of its own for each, and never keep one.
  const tell = (value: unknown, type: string): string => `(SELECT $${values.push(value)}::${type})`;
  const known: Known = {
    actions: actions === null ? '' : `${tell(actions, 'text[]')}::text[]`,
    hasActions: actions !== null,
    excluded: excluded.length === 0 ? null : `${tell(excluded, 'uuid[]')}::uuid[]`,
    offset: tell(offset, 'bigint'),
    limit: tell(limit, 'bigint'),
  };
  const isNear = excluded.length === 0 && offset * (actions?.length ?? 1) <= SHALLOW;
  return isNear ? nearPage(known) : farPage(known);
}
