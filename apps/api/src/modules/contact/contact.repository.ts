import type { DataSource } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource } from '../../common/registry.js';
import { listQuery } from '../../database/lists/list-query.js';
import { bySearchText, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { repliesTo } from '../request/reply.repository.js';
import { foundColumns, type FoundRequest, WORK_COLUMNS, WORK_JOINS } from '../request/request-list.repository.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import { ContactRequestRow } from './contact-request.entity.js';

export const CONTACT_SOURCE: ContactSource = {
  table: 'contact_request_addresses',
  instant: 'created_at',
  name: 't.name',
};

const COLUMNS = sql`${columns(ContactRequestRow, 't', [
  'id',
  'firstName',
  'lastName',
  'email',
  'description',
  'isRead',
  'submittedAt',
])}, ${WORK_COLUMNS}`;

/** Newest first. */
export const CONTACT_REQUESTS: SearchableList<RowOf<typeof COLUMNS>> = {
  table: 'contact_requests',
  instant: 'submitted_at',
  direction: 'DESC',
  columns: COLUMNS,
  joins: WORK_JOINS,
  ...bySearchText,
};

export const FOUND_CONTACTS: SearchableList<FoundRequest> = {
  ...CONTACT_REQUESTS,
  columns: foundColumns(CONTACT_REQUESTS, `t.first_name || ' ' || t.last_name`, 't.description'),
  joins: undefined,
};

const TABLE = { table: 'contact_requests', address: 'email_canonical', instant: 'submitted_at' };
const OF_PERSON = sql`SELECT ${columns(ContactRequestRow, 't', ['firstName', 'lastName', 'description', 'submittedAt'])},
  ${repliesTo('t.id')} FROM contact_requests t ${joinHolder('t.email_canonical', 't.submitted_at')} ORDER BY t.submitted_at`;

export const CONTACT_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const requests = await query(manager, OF_PERSON, [id]);
    return { contactRequests: requests.map((one) => ({ ...one, submittedAt: one.submittedAt.toISOString() })) };
  },
  erase: (manager, shares) => eraseShares(manager, TABLE, shares),
};

const OLDEST_OPEN = sql`SELECT ${computed<{ oldest: Date | null }>({ oldest: 'min(submitted_at)' })} FROM contact_requests WHERE state = 'open'`;

/** Instant of the request that has been open the longest. */
export async function findOldestOpen(dataSource: DataSource): Promise<Date | null> {
  const [row] = await listQuery(dataSource, OLDEST_OPEN, [], 'once');
  return row?.oldest ?? null;
}
