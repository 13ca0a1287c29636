import type { AdminUser, UserInfo } from '@bellweek/api-client/contract/admin-users';
import { bySearchText, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { countingType } from '../license/license.repository.js';
import { User } from './user.entity.js';

const COLUMNS = sql`${columns(User, 't', ['id', 'name', 'email', 'createdAt', 'provider'])},
  ${computed<Pick<AdminUser, 'licenseType'>>({ licenseType: countingType('t.id') })}`;
export type UserRow = RowOf<typeof COLUMNS>;

/** Newest first, with the licence that counts at the instant `columnValue`. */
export const USERS: SearchableList<UserRow> = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  counters: ['users'],
  columns: COLUMNS,
  ...bySearchText('users', 'created_at'),
};

export const FIND_USER_INFO = {
  name: 'user-info',
  text: sql`SELECT ${columns(User, 't', ['name'])},
    ${computed<Pick<UserInfo, 'licenseType'>>({ licenseType: countingType('t.id').replaceAll('$value', '$2') })}
    FROM users t WHERE t.id = $1`,
};
