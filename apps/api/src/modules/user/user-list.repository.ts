import type { AdminUser, UserInfo } from '@bellweek/api-client/contract/admin-users';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { DataSource } from 'typeorm';
import { bySearchText, findFirstMatches, type SearchableList } from '../../database/lists/list-search.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { User } from './user.entity.js';

/** Newest first. */
export const USERS = { table: 'users', instant: 'created_at', direction: 'DESC' as const, ...bySearchText };

/** Columns of the operators' list; the type of a person's licence is SQL. */
export const userColumns = (licenseType: string) =>
  sql`${columns(User, 't', ['id', 'name', 'email', 'createdAt', 'provider'])},
  ${computed<Pick<AdminUser, 'licenseType'>>({ licenseType })}`;
export type UserRow = RowOf<ReturnType<typeof userColumns>>;

const NAMES = columns(User, 't', ['id', 'name', 'email']);
const NAMED: SearchableList<RowOf<typeof NAMES>> = { ...USERS, columns: NAMES };
const BY_ID = sql`SELECT ${NAMES} FROM users t WHERE t.id = $1`;

/** The newest people whose name or address holds a term, or the person with this id. */
export const suggestUsers = (dataSource: DataSource, term: string) =>
  uuidField.safeParse(term).success
    ? query(dataSource, BY_ID, [term])
    : findFirstMatches(dataSource, NAMED, term, SEARCH_RESULTS);

/** A person's name and type of licence, which is SQL. */
export const findUserInfo = (licenseType: string) => ({
  name: 'user-info',
  text: sql`SELECT ${columns(User, 't', ['name'])}, ${computed<Pick<UserInfo, 'licenseType'>>({ licenseType })}
    FROM users t WHERE t.id = $1`,
});
