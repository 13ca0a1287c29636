import { CLASS_LIST_LIMITS, type ListQuery } from '@bellweek/api-client/contract/school';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ExpiringRows } from '../../common/registry.js';
import { patternIn, patternOf } from '../../database/lists/search-term.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import { holderOf } from '../user/user.repository.js';
import { ClassListEntry } from './class-list.entity.js';
import { institutionOf } from './institution.repository.js';
import { License } from './license.entity.js';
import { membersOfInstitution } from './license-members.repository.js';

/** SQL of people whom schools (SQL of their ids) have taken off their lists: `id`, `institution_id`. */
export const takenOff = (institutions: string): string => `SELECT h.id, h.institution_id FROM (
    SELECT ${holderOf('e.email_canonical')} AS id, e.institution_id FROM class_list_entries e
    WHERE e.institution_id IN (${institutions}) AND e.superseded_at IS NULL AND e.state = 'off') AS h WHERE h.id IS NOT NULL`;

/** Whether a school has taken a person off its list. */
export const wasTakenOff = (manager: EntityManager, institutionId: string, emailCanonical: string | null) =>
  emailCanonical === null
    ? Promise.resolve(false)
    : manager.existsBy(ClassListEntry, { institutionId, emailCanonical, state: 'off', supersededAt: IsNull() });

/** A school's word on people, without what was superseded. */
export const findEntries = (manager: EntityManager, institutionId: string): Promise<ClassListEntry[]> =>
  manager.findBy(ClassListEntry, { institutionId, supersededAt: IsNull() });

export type EntryValues = Pick<ClassListEntry, 'email' | 'emailCanonical' | 'name' | 'role' | 'state' | 'sourceId'>;

const SUPERSEDE = `UPDATE class_list_entries e SET superseded_at = $3, superseded_by = $2
  WHERE e.institution_id = $1 AND e.superseded_at IS NULL AND e.email_canonical = ANY ($4::text[])`;
const INSERT = `INSERT INTO class_list_entries (institution_id, change_id, made_at, email, email_canonical, name, role, state, source_id)
  SELECT $1, $2, $3, v.email, v."emailCanonical", v.name, v.role, v.state, v."sourceId" FROM jsonb_to_recordset($4::jsonb)
    AS v(email text, "emailCanonical" text, name text, role text, state text, "sourceId" text)`;

/** Says something new of people, in place of what was said before. */
export async function putEntries(
  manager: EntityManager,
  { institutionId, changeId, now }: { institutionId: string; changeId: string; now: Date },
  entries: readonly EntryValues[],
): Promise<void> {
  const addresses = entries.map(({ emailCanonical }) => emailCanonical);
  await manager.query(SUPERSEDE, [institutionId, changeId, now, addresses]);
  await manager.query(INSERT, [institutionId, changeId, now, JSON.stringify(entries)]);
}

const OF_MEMBERS = sql`SELECT ${computed<{ canonical: string }>({ canonical: 'a.canonical' })}
  FROM unnest($2::text[]) AS a(canonical) WHERE ${holderOf('a.canonical')} IN (${membersOfInstitution('$1')})`;

/** Canonical addresses, of these, that members have. */
export async function findAddressesOfMembers(
  manager: EntityManager,
  institutionId: string,
  addresses: string[],
): Promise<Set<string>> {
  const rows = await query(manager, OF_MEMBERS, [institutionId, addresses]);
  return new Set(rows.map(({ canonical }) => canonical));
}

const ENDED = columns(License, 'l', ['id', 'userId']);
/** Ends, at `$2`, the licences of people who were taken off the list, and notes which. */
export const END_TAKEN_OFF = sql`
  WITH off AS MATERIALIZED (
    SELECT e.id, ${holderOf('e.email_canonical')} AS holder FROM class_list_entries e
    WHERE e.institution_id = $1 AND e.superseded_at IS NULL AND e.state = 'off'),
  ended AS (
    UPDATE licenses l SET ended_at = $2
    WHERE l.institution_id = $1 AND l.type = 'institution' AND l.ended_at IS NULL
      AND l.user_id IN (SELECT holder FROM off) RETURNING l.*),
  noted AS (
    UPDATE class_list_entries e SET license_id = d.id FROM ended d JOIN off o ON o.holder = d.user_id
    WHERE e.id = o.id AND e.license_id IS NULL)
  SELECT ${ENDED} FROM ended l`;

/** Brings back licences that a change ended, unless their people have a newer licence. */
const REOPEN = sql`
  WITH reopened AS (
    UPDATE licenses l SET ended_at = NULL WHERE l.id = ANY ($1::uuid[]) AND l.ended_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM licenses o WHERE o.user_id = l.user_id AND o.type = 'institution' AND o.ended_at IS NULL) RETURNING l.*)
  SELECT ${ENDED} FROM reopened l`;

/**
 * Takes a change back, so that what was said before counts again.
 * @returns the licences that had ended by it; they are open again.
 */
export async function takeBack(manager: EntityManager, changeId: string) {
  const entries = await manager.find(ClassListEntry, { where: { changeId }, select: { id: true, licenseId: true } });
  await manager.delete(ClassListEntry, { changeId });
  await manager.update(ClassListEntry, { supersededBy: changeId }, { supersededAt: null, supersededBy: null });
  const licenses = entries.flatMap(({ licenseId }) => licenseId ?? []);
  return query(manager, REOPEN, [licenses]);
}

const OWN_DOMAINS = sql`SELECT ${computed<{ domain: string }>({ domain: 'd.domain' })}
  FROM unnest($2::text[]) AS d(domain) WHERE ${institutionOf('d.domain')} = $1`;

/** The domains, out of these, whose people an institution covers. */
export async function ownDomains(manager: EntityManager, institutionId: string, domains: readonly string[]) {
  return new Set((await query(manager, OWN_DOMAINS, [institutionId, domains])).map(({ domain }) => domain));
}

const LISTS: Record<ListQuery['state'], string> = {
  waiting: `e.state = 'on' AND NOT coalesce(${holderOf('e.email_canonical')} IN (${membersOfInstitution('$1')}), false)`,
  off: `e.state = 'off'`,
};
const listed = (state: ListQuery['state']): string =>
  `FROM class_list_entries e WHERE e.institution_id = $1 AND e.superseded_at IS NULL AND ${LISTS[state]}`;

const COUNTS = sql`SELECT ${computed<{ waiting: number; takenOff: number }>({
  waiting: `(SELECT count(*)::float8 ${listed('waiting')})`,
  takenOff: `(SELECT count(*)::float8 ${listed('off')})`,
})}`;

export async function countListed(manager: EntityManager, institutionId: string) {
  const [row] = await query(manager, COUNTS, [institutionId]);
  return row ?? { waiting: 0, takenOff: 0 };
}

const PERSON = columns(ClassListEntry, 'e', ['email', 'name', 'role']);
const matching = (state: ListQuery['state']): string =>
  `${listed(state)} AND lower(e.name || ' ' || e.email) LIKE ${patternIn('$2')}`;

/** A page of people on the list who have not come yet, or who were taken off it. */
export async function findListed(
  dataSource: DataSource,
  institutionId: string,
  { state, page, size, search }: ListQuery,
) {
  const total = sql`SELECT ${computed<{ total: number }>({ total: 'count(*)::float8' })} ${matching(state)}`;
  const rows = sql`SELECT ${PERSON} ${matching(state)} ORDER BY lower(e.name), e.email_canonical LIMIT $3 OFFSET $4`;
  const values = [institutionId, patternOf(search)];
  const [count] = await query(dataSource, total, values);
  const people = await query(dataSource, rows, [...values, size, (page - 1) * size]);
  return { people, total: count?.total ?? 0 };
}

const ENTRIES = { table: 'class_list_entries', address: 'email_canonical', instant: 'made_at' };
/** A line belongs to the person who held its address when it was written. */
const OF_PERSON = sql`
  SELECT ${columns(ClassListEntry, 'e', ['name', 'email', 'role', 'state', 'madeAt'])},
    ${computed<{ institution: string }>({ institution: 'i.name' })}
  FROM class_list_entries e JOIN institutions i ON i.id = e.institution_id
    ${joinHolder('e.email_canonical', 'e.made_at')} ORDER BY e.made_at`;

export const CLASS_LIST_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const entries = await query(manager, OF_PERSON, [id]);
    return { classLists: entries.map((entry) => ({ ...entry, madeAt: entry.madeAt.toISOString() })) };
  },
  erase: (manager, shares) => eraseShares(manager, ENTRIES, shares),
};

/** Superseded lines go when the change can no longer be undone. */
export const addExpiringEntries = (rows: ExpiringRows): ExpiringRows =>
  rows.add('class_list_entries', `superseded_at < $1::timestamptz - interval '${CLASS_LIST_LIMITS.undoDays} days'`);
