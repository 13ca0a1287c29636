import type { ListOrder } from '@bellweek/api-client/contract/paging';
import type { WaitlistState } from '@bellweek/api-client/contract/waitlist-states';
import { type DataSource, type EntityManager, In } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource } from '../../common/registry.js';
import { bySearchText, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { SUPPRESSION_JOIN } from '../mail/mail-suppression.repository.js';
import { createdAtOf, eraseShares, joinHolder } from '../user/user-address.repository.js';
import { isMailable } from './mailable.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

/** Calls a function of the database (migration 1764000400000). */
export const JOIN_WAITLIST = { name: 'waitlist-join', text: 'SELECT join_waitlist($1, $2, $3, $4)' };

export const WAITLIST_SOURCE: ContactSource = {
  table: 'waitlist_entries',
  instant: 'signed_up_at',
  name: null,
};

const COLUMNS = columns(WaitlistEntry, 't', ['id', 'email', 'signedUpAt', 'state', 'invitedAt', 'joinedAt']);
export type WaitlistRow = RowOf<typeof COLUMNS>;

const ENTRIES = { table: 'waitlist_entries', instant: 'signed_up_at', columns: COLUMNS } as const;

/** The whole list, or its entries in a state; oldest first the person who has waited the longest is next. */
export function waitlistIn(state: WaitlistState | undefined, order: ListOrder): SearchableList<WaitlistRow> {
  return {
    ...ENTRIES,
    direction: order === 'oldest' ? 'ASC' : 'DESC',
    ...(state && { where: `state = '${state}'` }),
    ...bySearchText,
  };
}

interface Oldest {
  id: string;
  email: string;
  at: Date;
  /** The same instant to the microsecond. */
  cursor: string;
}
/** The oldest entries that wait and may be written to, after a given entry. */
const OLDEST = sql`
  SELECT ${computed<Oldest>({ id: 't.id', email: 't.email', at: 't.signed_up_at', cursor: 't.signed_up_at::text' })}
  FROM waitlist_entries t ${SUPPRESSION_JOIN}
  WHERE t.state = 'waiting' AND s.address_hash IS NULL AND (t.signed_up_at, t.id) > ($2::timestamptz, $3::uuid)
  ORDER BY t.signed_up_at, t.id LIMIT $1`;
/** Passes over entries that another operator is inviting. */
const OLDEST_FREE = sql`${OLDEST} FOR UPDATE OF t SKIP LOCKED`;
const START = { cursor: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** The oldest that a mail can reach, and how many before them none can. */
async function readOldest(source: DataSource | EntityManager, count: number, text: typeof OLDEST) {
  const people: Oldest[] = [];
  let unreachable = 0;
  for (let last = START; ;) {
    // No more than are needed, since they may be locked; the more that none can reach, the more at a time.
    const most = count - people.length + unreachable;
    const rows = await query(source, text, [most, last.cursor, last.id]);
    for (const row of rows) {
      if (people.length === count) break;
      if (isMailable(row.email)) people.push(row);
      else unreachable += 1;
    }
    if (people.length === count || rows.length < most) return { people, unreachable };
    last = rows.at(-1)!;
  }
}

const SKIPPED = sql`SELECT ${computed<{ skipped: number }>({ skipped: 'count(*)::int' })}
  FROM waitlist_entries t ${SUPPRESSION_JOIN}
  WHERE t.state = 'waiting' AND t.signed_up_at <= $1::timestamptz AND s.address_hash IS NOT NULL`;

export async function previewOldest(dataSource: DataSource, count: number) {
  const { people, unreachable } = await readOldest(dataSource, count, OLDEST);
  const [first, last] = [people[0], people.at(-1)];
  const [row] = last ? await query(dataSource, SKIPPED, [last.cursor]) : [];
  const ids = people.map(({ id }) => id);
  return { ids, invited: ids.length, skipped: row?.skipped ?? 0, unreachable, first: first?.at, last: last?.at };
}

/** Makes a second request with the same id wait for the first one. @returns how many it invited, if there was one. */
export async function findInvited(manager: EntityManager, invitationId: string): Promise<number> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [invitationId]);
  return manager.countBy(WaitlistEntry, { invitationId });
}

export async function inviteOldest(
  manager: EntityManager,
  invitationId: string,
  count: number,
): Promise<Pick<Oldest, 'id' | 'email'>[]> {
  const { people } = await readOldest(manager, count, OLDEST_FREE);
  const ids = people.map(({ id }) => id);
  await manager.query(
    'UPDATE waitlist_entries SET invited_at = now(), invitation_id = $2 WHERE id = ANY ($1::uuid[])',
    [ids, invitationId],
  );
  return people;
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

/** A person joins by an account with the address that waits, whichever of the two is there first. */
export async function noteAccount(manager: EntityManager, emailCanonical: string): Promise<void> {
  await manager.query(
    'UPDATE waitlist_entries SET joined_at = now() WHERE email_canonical = $1 AND joined_at IS NULL',
    [emailCanonical],
  );
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
      `INSERT INTO waitlist_entries (email, email_canonical, signed_up_at, joined_at)
       SELECT email, canonical, now() - ($3 - n) * interval '1 microsecond', ${createdAtOf('canonical')}
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
