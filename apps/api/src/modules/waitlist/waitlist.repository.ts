import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource } from '../../common/registry.js';
import { bySearchText, type SearchableList } from '../../database/lists/list-search.js';
import { columns, query, type RowOf, sql } from '../../database/sql.js';
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

const COLUMNS = columns(WaitlistEntry, 't', ['id', 'email', 'signedUpAt']);
export type WaitlistRow = RowOf<typeof COLUMNS>;

/** Oldest first: who waited longest is next. */
export const WAITLIST: SearchableList<WaitlistRow> = {
  table: 'waitlist_entries',
  instant: 'signed_up_at',
  direction: 'ASC',
  counters: ['waitlist'],
  columns: COLUMNS,
  ...bySearchText('waitlist_entries', 'signed_up_at'),
};

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
