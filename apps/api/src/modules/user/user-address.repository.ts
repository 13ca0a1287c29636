import type { EntityManager } from 'typeorm';
import { type AddressShare, SHARES } from '../../common/personal-data.js';
import type { User } from './user.entity.js';

/** A table whose rows know people by address alone; `instant` is the column of when a row was written. */
interface AddressTable {
  table: string;
  address: string;
  instant: string;
}

/** Ends the address that a person has held, and begins their present address, if any. */
export async function noteAddress(manager: EntityManager, user: User): Promise<void> {
  const end = 'UPDATE user_addresses SET held_until = now() WHERE user_id = $1 AND held_until IS NULL';
  await manager.query(end, [user.id]);
  if (user.emailCanonical !== null) await beginAddress(manager, user);
}

/** Begins an address of a person who holds none. */
export async function beginAddress(manager: EntityManager, { id, email, emailCanonical }: User): Promise<void> {
  await manager.query(
    'INSERT INTO user_addresses (user_id, email, email_canonical, held_from) VALUES ($1, $2, $3, now())',
    [id, email, emailCanonical],
  );
}

/** SQL of the instant at which the account with an address (SQL too) was made; null where there is none. */
export const createdAtOf = (canonical: string): string =>
  `(SELECT u.created_at FROM users u WHERE u.email_canonical = ${canonical})`;

/** SQL: whether somebody else than a person (an id in SQL) has held an address (SQL too) since an instant (SQL too). */
export const wasHeldByAnother = (person: string, canonical: string, since: string): string =>
  `EXISTS (SELECT FROM user_addresses o WHERE o.email_canonical = ${canonical} AND o.user_id <> ${person} AND o.held_until > ${since})`;

/** Rows from before an address's first holder, or from between two, count for both: their owner is unknown. */
const SHARES_OF_PERSON = `
  SELECT a.email_canonical AS "emailCanonical",
    coalesce((SELECT max(o.held_until) FROM user_addresses o WHERE o.email_canonical = a.email_canonical
      AND o.user_id <> a.user_id AND o.held_from < a.held_from), '-infinity')::text AS since,
    coalesce((SELECT min(o.held_from) FROM user_addresses o WHERE o.email_canonical = a.email_canonical
      AND o.user_id <> a.user_id AND o.held_from >= a.held_from), 'infinity')::text AS until
  FROM user_addresses a WHERE a.user_id = $1`;

export const findShares = (manager: EntityManager, userId: string): Promise<AddressShare[]> =>
  manager.query<AddressShare[]>(SHARES_OF_PERSON, [userId]);

/** Deletes a person's rows of a table. */
export async function eraseShares(
  manager: EntityManager,
  { table, address, instant }: AddressTable,
  shares: readonly AddressShare[],
): Promise<void> {
  await manager.query(
    `DELETE FROM ${table} t USING ${SHARES} WHERE t.${address} = s."emailCanonical" AND t.${instant} >= s.since AND t.${instant} < s.until`,
    [JSON.stringify(shares)],
  );
}

/** SQL that joins, as `a`, the address of the person (`$1`) if they held it at an instant; both are SQL too. */
export const joinHolder = (canonical: string, instant: string): string =>
  `JOIN user_addresses a ON a.email_canonical = ${canonical} AND a.user_id = $1
    AND ${instant} >= a.held_from AND ${instant} < coalesce(a.held_until, 'infinity')`;
