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

/** SQL of the ids of the people of a school's domain (SQL too), who cannot be deleted until the transaction ends. */
export const holdUsersOfDomain = (domain: string): string =>
  `SELECT id FROM users WHERE institution_domain = ${domain} ORDER BY id FOR KEY SHARE`;

export const countUsersOfDomain = (manager: EntityManager, institutionDomain: string): Promise<number> =>
  manager.countBy(User, { institutionDomain });

/** SQL: whether the name or address of a person (an id in SQL) holds a term (SQL too). */
export const userHoldsTerm = (id: string, term: string): string =>
  `(SELECT u.search_text LIKE (SELECT search_pattern(${term})) FROM users u WHERE u.id = ${id})`;

export async function findUserIds(dataSource: DataSource, names: string[]): Promise<string[]> {
  const text = 'SELECT id FROM users WHERE name = ANY($1)';
  return (await listQuery<{ id: string }>(dataSource, text, [names], 'once')).map(({ id }) => id);
}
