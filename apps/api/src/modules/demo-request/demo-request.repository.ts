import type { DataSource } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource } from '../../common/registry.js';
import { listQuery } from '../../database/lists/list-query.js';
import { bySearchText, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { repliesTo } from '../request/reply.repository.js';
import { foundColumns, type FoundRequest, WORK_COLUMNS, WORK_JOINS } from '../request/request-list.repository.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import { DemoRequestRow } from './demo-request.entity.js';

export const DEMO_SOURCE: ContactSource = {
  table: 'demo_request_addresses',
  instant: 'created_at',
  name: 't.name',
};

const COLUMNS = sql`${columns(DemoRequestRow, 't', [
  'id',
  'firstName',
  'lastName',
  'email',
  'role',
  'organisation',
  'country',
  'description',
  'isRead',
  'requestedAt',
])}, ${WORK_COLUMNS}`;

/** Newest first. */
export const DEMO_REQUESTS: SearchableList<RowOf<typeof COLUMNS>> = {
  table: 'demo_requests',
  instant: 'requested_at',
  direction: 'DESC',
  columns: COLUMNS,
  joins: WORK_JOINS,
  ...bySearchText,
};

export const FOUND_DEMOS: SearchableList<FoundRequest> = {
  ...DEMO_REQUESTS,
  columns: foundColumns(DEMO_REQUESTS, `t.first_name || ' ' || t.last_name`, 't.description'),
  joins: undefined,
};

const EXPORTED = columns(DemoRequestRow, 't', [
  'firstName',
  'lastName',
  'role',
  'organisation',
  'country',
  'description',
  'requestedAt',
]);
const TABLE = { table: 'demo_requests', address: 'email_canonical', instant: 'requested_at' };
const OF_PERSON = sql`SELECT ${EXPORTED}, ${repliesTo('t.id')} FROM demo_requests t ${joinHolder('t.email_canonical', 't.requested_at')}
  ORDER BY t.requested_at`;

export const DEMO_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const requests = await query(manager, OF_PERSON, [id]);
    return { demoRequests: requests.map((one) => ({ ...one, requestedAt: one.requestedAt.toISOString() })) };
  },
  erase: (manager, shares) => eraseShares(manager, TABLE, shares),
};

const OLDEST_OPEN = sql`SELECT ${computed<{ oldest: Date | null }>({ oldest: 'min(requested_at)' })} FROM demo_requests WHERE state = 'open'`;

/** Instant of the request that has been open the longest. */
export async function findOldestOpen(dataSource: DataSource): Promise<Date | null> {
  const [row] = await listQuery(dataSource, OLDEST_OPEN, [], 'once');
  return row?.oldest ?? null;
}
