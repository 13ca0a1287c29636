import type { PersonalData } from '@bellweek/api-client/contract/me';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { type DataSource, type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { columns, computed, sql } from '../../database/sql.js';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ContactSource, ExpiringRows } from '../../common/registry.js';
import type { VerifiedIdentity } from '../../common/verified-identity.js';
import { AdminGrant } from './admin-grant.entity.js';
import { UserAddress } from './user-address.entity.js';
import { eraseShares } from './user-address.repository.js';
import { presentUser, User } from './user.entity.js';

/** Longer lists are no team: they are cut off. */
const MOST_OPERATORS = 500;

export const USER_SOURCE: ContactSource = {
  table: 'users',
  instant: 'created_at',
  name: 't.name',
  where: 'email IS NOT NULL',
};

const ADMIN_GRANTS = { table: 'admin_grants', address: 'email_canonical', instant: 'created_at' };

const SAVE_ADMIN_GRANT = `INSERT INTO admin_grants AS g (email_canonical, provider, role, invited_by, expires_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (email_canonical, provider) DO UPDATE SET role = EXCLUDED.role, invited_by = EXCLUDED.invited_by,
    expires_at = EXCLUDED.expires_at, created_at = EXCLUDED.created_at
  WHERE (g.role, g.invited_by, g.expires_at) IS DISTINCT FROM (EXCLUDED.role, EXCLUDED.invited_by, EXCLUDED.expires_at)
  RETURNING role`;

/** Replaces the grant of the same address and provider. @returns false where it was the same. */
export async function saveAdminGrant(manager: EntityManager, grant: Omit<AdminGrant, 'id'>): Promise<boolean> {
  const { emailCanonical, provider, role, invitedBy, expiresAt, createdAt } = grant;
  const values = [emailCanonical, provider, role, invitedBy, expiresAt, createdAt];
  return (await manager.query<unknown[]>(SAVE_ADMIN_GRANT, values)).length > 0;
}

const USE_ADMIN_GRANT = {
  name: 'use-admin-grant',
  text: sql`DELETE FROM admin_grants g WHERE email_canonical = $1 AND provider = $2 RETURNING ${columns(AdminGrant, 'g', ['role', 'invitedBy'])},
    ${computed<{ isValid: boolean }>({ isValid: 'coalesce(expires_at > $3, true)' })}`,
};

/** Takes the grant of a person, if there is one that has not expired. */
export async function useAdminGrant(
  manager: EntityManager,
  { emailCanonical, provider }: User,
  now: Date,
): Promise<Pick<AdminGrant, 'role' | 'invitedBy'> | undefined> {
  const [used] = await preparedQuery(manager, USE_ADMIN_GRANT, [emailCanonical, provider, now]);
  return used?.isValid ? used : undefined;
}

/** Grants that have not expired, from the newest. */
export const findAdminGrants = (manager: EntityManager, now: Date): Promise<AdminGrant[]> =>
  manager.find(AdminGrant, {
    where: [{ expiresAt: IsNull() }, { expiresAt: MoreThan(now) }],
    order: { createdAt: 'DESC', id: 'ASC' },
    take: MOST_OPERATORS,
  });

/** Ends invitations. @returns their providers. */
export async function endAdminGrants(
  manager: EntityManager,
  which: Partial<Pick<AdminGrant, 'id' | 'invitedBy' | 'emailCanonical'>>,
): Promise<Provider[]> {
  const ended = await manager
    .createQueryBuilder()
    .delete()
    .from(AdminGrant)
    .where(which)
    .returning('provider')
    .execute();
  return (ended.raw as { provider: Provider }[]).map(({ provider }) => provider);
}

/** Operators by name. */
export const findOperators = (manager: EntityManager): Promise<User[]> =>
  manager.find(User, {
    where: { operatorRole: Not(IsNull()) },
    order: { name: 'ASC', id: 'ASC' },
    take: MOST_OPERATORS,
  });

export function addExpiringGrants(rows: ExpiringRows): void {
  rows.add('admin_grants', 'expires_at < $1');
}

export const ADMIN_GRANT_DATA: PersonalDataSource = {
  erase: (manager, shares) => eraseShares(manager, ADMIN_GRANTS, shares),
};

/** @throws {EntityNotFoundError} for a person who is gone, which the error filter answers. */
export const findUser = (manager: EntityManager, id: string): Promise<User> => manager.findOneByOrFail(User, { id });

/** The same, null for a person who is gone. */
export const findUserIfThere = (manager: EntityManager, id: string): Promise<User | null> =>
  manager.findOneBy(User, { id });

/** Addresses of people, in the order of their ids; people without an address are left out. */
export async function findEmails(
  manager: EntityManager,
  ids: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const where = { id: In([...ids]), email: Not(IsNull()) };
  const people = await manager.find(User, { where, select: { id: true, email: true }, order: { id: 'ASC' } });
  return people.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
}

export const hasUser = (manager: EntityManager, emailCanonical: string): Promise<boolean> =>
  manager.existsBy(User, { emailCanonical });

export const findByAddress = (manager: EntityManager, emailCanonical: string): Promise<User | null> =>
  manager.findOneBy(User, { emailCanonical });

/** The person, locked to the end of the transaction. */
export const lockUser = (manager: EntityManager, id: string): Promise<User | null> =>
  manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });

export const lockByAddress = (manager: EntityManager, emailCanonical: string): Promise<User | null> =>
  manager.findOne(User, { where: { emailCanonical }, lock: { mode: 'pessimistic_write' } });

export const lockByIdentity = (
  manager: EntityManager,
  { issuer, subject }: Pick<User, 'issuer' | 'subject'>,
): Promise<User | null> => manager.findOne(User, { where: { issuer, subject }, lock: { mode: 'pessimistic_write' } });

export const insertUser = (manager: EntityManager, identity: VerifiedIdentity): Promise<User> =>
  manager.save(User, manager.create(User, identity));

export const updateUser = (manager: EntityManager, user: User, changes: Partial<User>): Promise<User> =>
  manager.save(User, Object.assign(user, changes));

export async function deleteUser(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(User, { id });
}

/** Whether there is an administrator beside this person. */
export const hasOtherAdministrator = (manager: EntityManager, id: string): Promise<boolean> =>
  manager.existsBy(User, { operatorRole: 'administrator', id: Not(id) });

/** Whether an address has an operator's role, or gets one at its first sign-in. */
export const hasRole = async (manager: EntityManager, emailCanonical: string): Promise<boolean> =>
  (await manager.existsBy(User, { emailCanonical, operatorRole: Not(IsNull()) })) ||
  (await manager.existsBy(AdminGrant, { emailCanonical }));

/** Notes the first entry in a planner; later calls write nothing. */
export async function notePlanned(manager: EntityManager, id: string, plannedAt: Date): Promise<void> {
  await manager.update(User, { id, plannedAt: IsNull() }, { plannedAt });
}

/** Notes since when a person wants an email when membership opens, or with null that they do not. @returns whether that is a change */
export async function setMembershipWish(
  manager: EntityManager,
  id: string,
  membershipWishedAt: Date | null,
): Promise<boolean> {
  const former = membershipWishedAt === null ? Not(IsNull()) : IsNull();
  const { affected } = await manager.update(User, { id, membershipWishedAt: former }, { membershipWishedAt });
  return Boolean(affected);
}

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

/** SQL that keeps people (SQL of their ids) from being deleted until the transaction ends. */
export const holdUsers = (ids: string): string =>
  `SELECT u.id FROM users u WHERE u.id IN (${ids}) ORDER BY u.id FOR KEY SHARE`;

/** SQL of the number of people of a domain (SQL too), and of those below it. */
export const countUsersOf = (domain: string): string =>
  `(SELECT count(*)::float8 FROM users u WHERE u.institution_domain = ${domain})`;
export const countUsersBelow = (domain: string): string =>
  `(SELECT count(*)::float8 FROM users u WHERE ${isBelow(domain)})`;

export const countUsersOfDomain = (manager: EntityManager, institutionDomain: string): Promise<number> =>
  manager.countBy(User, { institutionDomain });

/** People who want an email when membership opens. */
export const countMembershipWishes = (dataSource: DataSource): Promise<number> =>
  dataSource.manager.countBy(User, { membershipWishedAt: Not(IsNull()) });

/** SQL: whether the name or address of a person (an id in SQL) holds the term of a pattern (SQL too). */
export const userHoldsTerm = (id: string, pattern: string): string =>
  `(SELECT u.search_text LIKE ${pattern} FROM users u WHERE u.id = ${id})`;

/** SQL of the canonical address of a person (an id in SQL), and of the id of the person with an address (SQL too). */
export const addressOf = (id: string): string => `(SELECT u.email_canonical FROM users u WHERE u.id = ${id})`;
export const holderOf = (canonical: string): string =>
  `(SELECT u.id FROM users u WHERE u.email_canonical = ${canonical})`;

/** SQL of an array of the ids of the people whose name or address holds the term of a pattern (SQL too). */
export const usersHolding = (pattern: string): string =>
  `ARRAY (SELECT u.id FROM users u WHERE u.search_text LIKE ${pattern})`;

export async function findUserIds(dataSource: DataSource, names: string[]): Promise<string[]> {
  const text = 'SELECT id FROM users WHERE name = ANY($1)';
  return (await listQuery<{ id: string }>(dataSource, text, [names], 'once')).map(({ id }) => id);
}

/** All that the account itself holds of a person. */
export async function describeUser(manager: EntityManager, user: User): Promise<PersonalData['user']> {
  const addresses = await manager.find(UserAddress, { where: { userId: user.id }, order: { heldFrom: 'ASC' } });
  return {
    ...presentUser(user),
    createdAt: user.createdAt.toISOString(),
    issuer: user.issuer,
    subject: user.subject,
    institutionDomain: user.institutionDomain,
    plannedAt: user.plannedAt?.toISOString() ?? null,
    membershipWishedAt: user.membershipWishedAt?.toISOString() ?? null,
    addresses: addresses.map(({ email, heldFrom, heldUntil }) => ({
      email,
      heldFrom: heldFrom.toISOString(),
      heldUntil: heldUntil?.toISOString() ?? null,
    })),
  };
}
