import type { AdminUser, UserInfo } from '@bellweek/api-client/contract/admin-users';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { DataSource } from 'typeorm';
import { bySearchText, findFirstMatches, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { countingType } from '../access/license.repository.js';
import { User } from './user.entity.js';

const COLUMNS = sql`${columns(User, 't', ['id', 'name', 'email', 'createdAt', 'provider'])},
  ${computed<Pick<AdminUser, 'licenseType'>>({ licenseType: countingType('t.id') })}`;
export type UserRow = RowOf<typeof COLUMNS>;

/** Newest first, with the licence that counts at the instant `columnValue`. */
export const USERS: SearchableList<UserRow> = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  columns: COLUMNS,
  ...bySearchText,
};

const NAMES = columns(User, 't', ['id', 'name', 'email']);
const NAMED: SearchableList<RowOf<typeof NAMES>> = { ...USERS, columns: NAMES };
const BY_ID = sql`SELECT ${NAMES} FROM users t WHERE t.id = $1`;

/** The newest people whose name or address holds a term, or the person with this id. */
export const suggestUsers = (dataSource: DataSource, term: string) =>
  uuidField.safeParse(term).success
    ? query(dataSource, BY_ID, [term])
    : findFirstMatches(dataSource, NAMED, term, SEARCH_RESULTS);

export const FIND_USER_INFO = {
  name: 'user-info',
  text: sql`SELECT ${columns(User, 't', ['name'])},
    ${computed<Pick<UserInfo, 'licenseType'>>({ licenseType: countingType('t.id').replaceAll('$value', '$2') })}
    FROM users t WHERE t.id = $1`,
};
