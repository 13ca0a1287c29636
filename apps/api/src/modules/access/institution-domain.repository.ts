import { VERIFICATION_PREFIX } from '@bellweek/api-client/contract/institutions';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { ExpiringRows } from '../../common/registry.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { membersOfDomain } from './license.repository.js';
import { countUsersBelow, countUsersOf } from '../user/user.repository.js';
import { InstitutionDomain } from './institution-domain.entity.js';

const COLUMNS = sql`${columns(InstitutionDomain, 'd', [
  'id',
  'domain',
  'includesSubdomains',
  'verifiedAt',
  'verifiedBy',
  'addedAt',
])}, ${computed<{ record: string; people: number; peopleBelow: number; members: number }>({
  record: `'${VERIFICATION_PREFIX}' || d.token`,
  people: countUsersOf('d.domain'),
  peopleBelow: countUsersBelow('d.domain'),
  members: membersOfDomain(),
})}`;
export type DomainRow = RowOf<typeof COLUMNS>;

const DOMAINS = sql`SELECT ${COLUMNS} FROM institution_domains d
  WHERE d.institution_id = $1 AND d.removed_at IS NULL ORDER BY d.added_at, d.domain`;

/** An institution's domains, the oldest first. */
export const findDomains = (manager: EntityManager, institutionId: string): Promise<DomainRow[]> =>
  query(manager, DOMAINS, [institutionId]);

/** Verified domains of an institution, in the order in which they are locked. */
export async function findVerifiedDomains(manager: EntityManager, institutionId: string): Promise<string[]> {
  const where = { institutionId, removedAt: IsNull(), verifiedAt: Not(IsNull()) };
  return (await manager.find(InstitutionDomain, { where, order: { domain: 'ASC' } })).map(({ domain }) => domain);
}

/** The institution that has a domain, verified or not. */
export async function findHolder(manager: EntityManager, domain: string) {
  const [holder] = await query(manager, HOLDER, [domain]);
  return holder;
}
const HOLDER = sql`SELECT ${computed<{ id: string; name: string }>({ id: 'i.id', name: 'i.name' })}
  FROM institution_domains d JOIN institutions i ON i.id = d.institution_id WHERE d.domain = $1 AND d.removed_at IS NULL`;

export async function domainTaken(manager: EntityManager, domain: string): Promise<AppError> {
  const holder = await findHolder(manager, domain);
  return new AppError('conflict', `The domain ${domain} belongs to ${holder?.name ?? 'another institution'} already.`);
}

/** Adds a domain that no institution has, in place of one that was removed. */
export async function insertDomain(
  manager: EntityManager,
  values: Pick<InstitutionDomain, 'institutionId' | 'domain'> & Partial<InstitutionDomain>,
): Promise<string> {
  await manager.query('DELETE FROM institution_domains WHERE domain = $1', [values.domain]);
  return (await manager.save(InstitutionDomain, values)).id;
}

/** The domain that stands for an institution is the oldest one it has. */
export const SET_FIRST_DOMAIN = `
  UPDATE institutions SET domain = first.domain FROM (
    SELECT domain FROM institution_domains WHERE institution_id = $1 AND removed_at IS NULL ORDER BY added_at, domain LIMIT 1) AS first
  WHERE id = $1`;

/** A removal can be undone for a day. */
export const addExpiring = (rows: ExpiringRows): ExpiringRows =>
  rows.add('institution_domains', `removed_at < $1::timestamptz - interval '1 day'`);
