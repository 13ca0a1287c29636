import type { ListOrder } from '@bellweek/api-client/contract/paging';
import type { WaitlistState } from '@bellweek/api-client/contract/waitlist-states';
import { type DataSource, type EntityManager, In } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource } from '../../common/registry.js';
import { bySearchText, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { SUPPRESSION_JOIN } from '../email/mail-suppression.repository.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

/** Calls a function of the database (migration 1764000400000). */
export const JOIN_WAITLIST = { name: 'waitlist-join', text: 'SELECT join_waitlist($1, $2, $3, $4)' };

export const WAITLIST_SOURCE: ContactSource = {
  table: 'waitlist_entries',
  instant: 'signed_up_at',
  counter: 'waitlist',
  name: null,
};

const COLUMNS = columns(WaitlistEntry, 't', ['id', 'email', 'signedUpAt', 'state', 'invitedAt', 'joinedAt']);
export type WaitlistRow = RowOf<typeof COLUMNS>;

const ENTRIES = { table: 'waitlist_entries', instant: 'signed_up_at', columns: COLUMNS } as const;

/** The whole list, or its entries in a state; oldest first the person who has waited the longest is next. */
export function waitlistIn(state: WaitlistState | undefined, order: ListOrder): SearchableList<WaitlistRow> {
  const list = { ...ENTRIES, direction: order === 'oldest' ? ('ASC' as const) : ('DESC' as const) };
  if (state === undefined) {
    return { ...list, counters: ['waitlist'], ...bySearchText('waitlist_entries', 'signed_up_at') };
  }
  const where = `state = '${state}'`;
  return {
    ...list,
    counters: [`waitlist-states:${state}`],
    population: ['waitlist'],
    where,
    ...bySearchText('waitlist_entries', 'signed_up_at', where),
  };
}

/** The oldest entries that wait and may be written to. */
const OLDEST = `
  SELECT t.id, t.email, t.signed_up_at FROM waitlist_entries t ${SUPPRESSION_JOIN}
  WHERE t.state = 'waiting' AND s.address_hash IS NULL ORDER BY t.signed_up_at, t.id LIMIT $1`;

interface Preview {
  invited: number;
  skipped: number;
  ids: string[];
  first: Date | null;
  last: Date | null;
}
const PREVIEW = sql`
  WITH oldest AS MATERIALIZED (${OLDEST}), bounds AS (
    SELECT count(*)::int AS invited, coalesce(array_agg(id::text), '{}') AS ids, min(signed_up_at) AS first, max(signed_up_at) AS last FROM oldest)
  SELECT ${computed<Preview>({
    invited: 'invited',
    ids: 'ids',
    first: 'first',
    last: 'last',
    skipped: `(SELECT count(*) FROM waitlist_entries t ${SUPPRESSION_JOIN}
      WHERE t.state = 'waiting' AND t.signed_up_at <= last AND s.address_hash IS NOT NULL)::int`,
  })} FROM bounds`;

export async function previewOldest(dataSource: DataSource, count: number): Promise<Preview> {
  const [row] = await query(dataSource, PREVIEW, [count]);
  return row!;
}

/** Makes a second request with the same id wait for the first one. @returns how many it invited, if there was one. */
export async function findInvited(manager: EntityManager, invitationId: string): Promise<number> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [invitationId]);
  return manager.countBy(WaitlistEntry, { invitationId });
}

/** Passes over entries that another operator is inviting. */
export async function inviteOldest(
  manager: EntityManager,
  invitationId: string,
  count: number,
): Promise<{ id: string; email: string }[]> {
  const [rows] = await manager.query<[{ id: string; email: string }[], number]>(
    // Materialized: read anew for each row of a join, the limit would count from the beginning again.
    `WITH oldest AS MATERIALIZED (${OLDEST} FOR UPDATE OF t SKIP LOCKED)
     UPDATE waitlist_entries t SET invited_at = now(), invitation_id = $2
     FROM oldest WHERE t.id = oldest.id RETURNING t.id, t.email`,
    [count, invitationId],
  );
  return rows;
}

const ENTRY = sql`SELECT ${COLUMNS} FROM waitlist_entries t WHERE t.id = $1`;
const LOCKED = sql`SELECT ${COLUMNS}, ${computed<{ isSuppressed: boolean; isRecent: boolean }>({
  isSuppressed: 's.address_hash IS NOT NULL',
  isRecent: `coalesce(t.invited_at > now() - interval '24 hours', false)`,
})} FROM waitlist_entries t ${SUPPRESSION_JOIN} WHERE t.id = $1 FOR UPDATE OF t`;

/** An entry, with what keeps it from being invited; locked to the end of the transaction. */
export const lockEntry = async (manager: EntityManager, id: string) => (await query(manager, LOCKED, [id]))[0];

export async function noteInvitation(manager: EntityManager, id: string, invitationId: string): Promise<WaitlistRow> {
  await manager.query('UPDATE waitlist_entries SET invited_at = now(), invitation_id = $2 WHERE id = $1', [
    id,
    invitationId,
  ]);
  return (await query(manager, ENTRY, [id]))[0]!;
}

/** Addresses as they were written, by their canonical form. */
export type Addresses = ReadonlyMap<string, string>;

export function countKnown(dataSource: DataSource, addresses: Addresses): Promise<number> {
  return dataSource.manager.countBy(WaitlistEntry, { emailCanonical: In([...addresses.keys()]) });
}

/** Addresses of one statement, far from its time limit. */
const ADDED = 1_000;

/** Adds addresses in their order, each a moment after the one before. @returns how many were new. */
export async function addEntries(manager: EntityManager, addresses: Addresses): Promise<number> {
  const all = [...addresses];
  let added = 0;
  for (let first = 0; first < all.length; first += ADDED) {
    const part = all.slice(first, first + ADDED);
    const rows = await manager.query<unknown[]>(
      `INSERT INTO waitlist_entries (email, email_canonical, signed_up_at)
       SELECT email, canonical, now() - ($3 - n) * interval '1 microsecond'
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS added(email, canonical, n)
       ON CONFLICT (email_canonical) DO NOTHING RETURNING 1`,
      [part.map(([, email]) => email), part.map(([canonical]) => canonical), all.length - first],
    );
    added += rows.length;
  }
  return added;
}

const TABLE = { table: 'waitlist_entries', address: 'email_canonical', instant: 'signed_up_at' };
const OF_PERSON = sql`SELECT ${columns(WaitlistEntry, 't', ['signedUpAt'])}
  FROM waitlist_entries t ${joinHolder('t.email_canonical', 't.signed_up_at')} ORDER BY 1 LIMIT 1`;

export const WAITLIST_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const [entry] = await query(manager, OF_PERSON, [id]);
    return { waitlistedAt: entry?.signedUpAt.toISOString() ?? null };
  },
  erase: (manager, shares) => eraseShares(manager, TABLE, shares),
};
