import type { DataSource, EntityManager } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource } from '../../common/registry.js';
import { eraseShares } from './user-address.repository.js';
import { User } from './user.entity.js';

export const USER_SOURCE: ContactSource = {
  table: 'users',
  instant: 'created_at',
  counter: 'users-with-email',
  name: 't.name',
  where: 'email IS NOT NULL',
};

const ADMIN_GRANTS = { table: 'admin_grants', address: 'email_canonical', instant: 'created_at' };

/** @returns one row, unless the same grant was there. */
export const SAVE_ADMIN_GRANT = `INSERT INTO admin_grants AS g (email_canonical, provider, role) VALUES ($1, $2, $3)
  ON CONFLICT (email_canonical, provider) DO UPDATE SET role = EXCLUDED.role WHERE g.role <> EXCLUDED.role RETURNING role`;

export const ADMIN_GRANT_DATA: PersonalDataSource = {
  erase: (manager, shares) => eraseShares(manager, ADMIN_GRANTS, shares),
};

/** @throws {EntityNotFoundError} for a person who is gone, which the error filter answers. */
export const findUser = (manager: EntityManager, id: string): Promise<User> => manager.findOneByOrFail(User, { id });

export const hasUser = (manager: EntityManager, emailCanonical: string): Promise<boolean> =>
  manager.existsBy(User, { emailCanonical });

/** The person, locked to the end of the transaction. */
export const lockUser = (manager: EntityManager, id: string): Promise<User | null> =>
  manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** SQL: whether a domain of people (`u.institution_domain`) lies below another (SQL too). The index is on the reversed domain. */
const isBelow = (domain: string): string =>
  `(reverse(u.institution_domain) ~>=~ reverse('.' || ${domain}) AND reverse(u.institution_domain) ~<~ reverse('/' || ${domain}))`;

/** SQL: whether people (`u`) are of a domain (SQL too) or of one below it. */
export const isOfDomain = (domain: string): string => `(u.institution_domain = ${domain} OR ${isBelow(domain)})`;

/**
 * SQL of the people of an institution's domain (SQL too), and of those below it: `id`, `institution_domain`, `created_at`. They
 * cannot be deleted until the transaction ends.
 */
export const holdUsersOfDomain = (domain: string): string =>
  `SELECT u.id, u.institution_domain, u.created_at FROM users u WHERE ${isOfDomain(domain)} ORDER BY u.id FOR KEY SHARE`;

/** SQL of the number of people of a domain (SQL too), and of those below it. */
export const countUsersOf = (domain: string): string =>
  `(SELECT count(*)::float8 FROM users u WHERE u.institution_domain = ${domain})`;
export const countUsersBelow = (domain: string): string =>
  `(SELECT count(*)::float8 FROM users u WHERE ${isBelow(domain)})`;

export const countUsersOfDomain = (manager: EntityManager, institutionDomain: string): Promise<number> =>
  manager.countBy(User, { institutionDomain });

/** SQL: whether the name or address of a person (an id in SQL) holds a term (SQL too). */
export const userHoldsTerm = (id: string, term: string): string =>
  `(SELECT u.search_text LIKE (SELECT search_pattern(${term})) FROM users u WHERE u.id = ${id})`;

export async function findUserIds(dataSource: DataSource, names: string[]): Promise<string[]> {
  const text = 'SELECT id FROM users WHERE name = ANY($1)';
  return (await listQuery<{ id: string }>(dataSource, text, [names], 'once')).map(({ id }) => id);
}
