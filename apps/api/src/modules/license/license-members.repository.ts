import { ACTIVE_DAYS, type InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import type { EntityManager } from 'typeorm';
import { computed, query, sql } from '../../database/sql.js';
import { signedInSince } from '../auth/auth.repository.js';
import { reportedSince } from '../weekly-stats/weekly-stats.repository.js';

/** Condition of the licences (`l`) of an institution's members, whether its time is over or not. */
const IS_MEMBER = `l.institution_id = $1 AND l.type = 'institution' AND l.ended_at IS NULL`;

/** SQL: whether a person (an id in SQL) was here in the days before an instant (SQL too). */
const isActive = (person: string, now: string): string => {
  const since = `${now}::timestamptz - interval '${ACTIVE_DAYS} days'`;
  return `(${signedInSince(person, since)} OR ${reportedSince(person, since)})`;
};

/** A member whose other licence goes on keeps their access. */
const IS_DEPENDENT = `l.suspended_at IS NULL AND l.ends_at > $2 AND NOT EXISTS (SELECT FROM licenses o
  WHERE o.user_id = l.user_id AND o.id <> l.id AND o.ended_at IS NULL AND o.suspended_at IS NULL AND o.ends_at > $2)`;

type People = InstitutionDetail['people'];
const PEOPLE = sql`SELECT ${computed<People>({
  members: 'count(*)::float8',
  active: `(count(*) FILTER (WHERE ${isActive('l.user_id', '$2')}))::float8`,
  dependent: `(count(*) FILTER (WHERE ${IS_DEPENDENT}))::float8`,
})} FROM licenses l WHERE ${IS_MEMBER}`;

/** Counts the members of an institution at an instant. */
export async function countMembers(manager: EntityManager, institutionId: string, now: Date): Promise<People> {
  const [people] = await query(manager, PEOPLE, [institutionId, now]);
  return people ?? { members: 0, active: 0, dependent: 0 };
}
