import { AUDIT_OF_USER, type AuditLog, type AuditPage, type AuditQuery } from '@bellweek/api-client/contract/audit-log';
import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Ids per block of `audit_counts`, as the migration that made it counts them. */
const BLOCK = 10_000;
/** Under this name `audit_counts` counts the entries of all actions. */
const ALL_ACTIONS = '*';

/**
 * How many entries match, and between which blocks a page of them lies: sealed ones by their counters, those that wait for
 * their seal and those of excluded people one by one. $1 actions, $2 people, $3 offset, $4 length.
 */
const PLACE_SQL = `
  WITH parts AS (
    SELECT block, entries FROM audit_counts WHERE action = ANY($1)
    UNION ALL SELECT e.id / ${BLOCK}, 1 FROM audit_unsealed u JOIN audit_entries e ON e.id = u.entry_id
      WHERE e.action = ANY($1) OR '${ALL_ACTIONS}' = ANY($1)
    UNION ALL SELECT id / ${BLOCK}, -1 FROM audit_entries
      WHERE subject_id = ANY($2) AND (action = ANY($1) OR '${ALL_ACTIONS}' = ANY($1))
  ), blocks AS (
    SELECT block, sum(entries) AS entries FROM parts GROUP BY block HAVING sum(entries) > 0
  ), running AS (
    SELECT block, entries, sum(entries) OVER (ORDER BY block DESC) AS upto FROM blocks
  )
  SELECT (SELECT coalesce(sum(entries), 0) FROM blocks) AS total, min(block) AS oldest, max(block) AS newest,
    $3 - min(upto - entries) AS skip
  FROM running WHERE upto > $3 AND upto - entries < $3 + $4`;

/** Entries about some people, of some actions ('{}': all), but at most one more of each than a total counts to. */
const OF_PEOPLE_SQL = `
  WITH found AS MATERIALIZED (
    SELECT own.id FROM unnest($1::uuid[]) AS person(id) CROSS JOIN LATERAL (
      SELECT e.id FROM audit_entries e WHERE e.subject_id = person.id AND ($2::text[] = '{}' OR e.action = ANY($2))
      ORDER BY e.id DESC LIMIT ${COUNT_CAP + 1}) own
  )
  SELECT (SELECT count(*) FROM (SELECT 1 FROM found LIMIT ${COUNT_CAP + 1}) AS counted) AS total,
    ARRAY(SELECT id FROM found ORDER BY id DESC OFFSET $3 LIMIT $4) AS ids`;

interface EntryRow {
  id: string;
  action: string;
  userId: string | null;
  licenseId: string | null;
  occurredAt: Date;
  metadata: Record<string, unknown>;
  userName: string | null;
  userEmail: string | null;
  actorName: string | null;
  actorEmail: string | null;
}

/** Whole entries of the ids that `page` selects, newest first, with the names their people have now. */
const entriesOf = (page: string): string => `
  SELECT e.id, e.action, e.subject_id AS "userId", e.license_id AS "licenseId", e.occurred_at AS "occurredAt", e.metadata,
    person.name AS "userName", person.email AS "userEmail", actor.name AS "actorName", actor.email AS "actorEmail"
  FROM (${page}) AS page JOIN audit_entries e ON e.id = page.id LEFT JOIN users person ON person.id = e.subject_id
  LEFT JOIN users actor ON actor.id = e.actor_id AND e.actor_id IS DISTINCT FROM e.subject_id ORDER BY e.id DESC`;

function present(row: EntryRow): AuditLog {
  const { id, action, userId, licenseId, occurredAt, metadata, ...people } = row;
  const known = Object.entries(people).filter(([, text]) => text !== null);
  const timestamp = occurredAt.toISOString();
  return { id, action, userId, licenseId, timestamp, metadata: { ...metadata, ...Object.fromEntries(known) } };
}

type Page = Pick<AuditQuery, 'page' | 'limit'>;
const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** The log as operators read it, newest first. An entry's name and address are those its person has now, or none. */
@Injectable()
export class AuditReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find({ userName, action: actions, excludeUser, ...page }: AuditQuery): Promise<AuditPage> {
    const excluded = excludeUser.length > 0 ? await this.findPeople(excludeUser) : [];
    if (userName === undefined) return this.findAll(page, actions, excluded);
    const people = await this.findPeople([userName]);
    const isOut = new Set(excluded);
    const wanted = people.filter((id) => !isOut.has(id));
    return this.findOfPeople(page, actions, wanted);
  }

  /** What concerns one person, whether or not the account is still there. */
  async findOfUser(userId: string): Promise<AuditLog[]> {
    const ids = `SELECT id FROM audit_entries WHERE subject_id = $1 ORDER BY id DESC LIMIT ${AUDIT_OF_USER}`;
    return (await this.dataSource.query<EntryRow[]>(entriesOf(ids), [userId])).map(present);
  }

  private async findPeople(names: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT id FROM users WHERE name = ANY($1)', [names]);
    return rows.map(({ id }) => id);
  }

  private async findOfPeople(page: Page, actions: string[], people: string[]): Promise<AuditPage> {
    const values = [people, actions, offsetOf(page), page.limit];
    const [found] = await this.dataSource.query<{ total: string; ids: string[] }[]>(OF_PEOPLE_SQL, values);
    const { total = 0, ids = [] } = found ?? {};
    const rows = await this.dataSource.query<EntryRow[]>(entriesOf('SELECT unnest($1::bigint[]) AS id'), [ids]);
    const count = Number(total);
    return { items: rows.map(present), total: Math.min(count, COUNT_CAP), totalIsCapped: count > COUNT_CAP };
  }

  private async findAll(page: Page, actions: string[], excluded: string[]): Promise<AuditPage> {
    const names = actions.length > 0 ? actions.filter((action) => action !== ALL_ACTIONS) : [ALL_ACTIONS];
    const [place] = await this.dataSource.query<{ total: string; oldest: string; newest: string; skip: string }[]>(
      PLACE_SQL,
      [names, excluded, offsetOf(page), page.limit],
    );
    const { total = 0, oldest = null, newest = null, skip = 0 } = place ?? {};
    const answer = { items: [] as AuditLog[], total: Number(total), totalIsCapped: false };
    if (oldest === null || newest === null) return answer;
    const values: unknown[] = [Number(oldest) * BLOCK, (Number(newest) + 1) * BLOCK, skip, page.limit];
    const conditions = ['id >= $1', 'id < $2'];
    if (excluded.length > 0) {
      conditions.push(`(subject_id IS NULL OR subject_id <> ALL($${values.push(excluded)}::uuid[]))`);
    }
    if (actions.length > 0) conditions.push(`action = ANY($${values.push(actions)}::text[])`);
    // Of a rare action all that lies between is taken from its own index: in the order of ids it would be searched for among millions.
    const order = actions.length > 0 ? 'id + 0' : 'id';
    const ids = `SELECT id FROM audit_entries WHERE ${conditions.join(' AND ')} ORDER BY ${order} DESC OFFSET $3 LIMIT $4`;
    const rows = await this.dataSource.query<EntryRow[]>(entriesOf(ids), values);
    return { ...answer, items: rows.map(present) };
  }
}
