import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { columns, query, sql } from '../../database/sql.js';
import { eraseShares } from '../user/user-address.repository.js';
import { holdUsersOfDomain } from '../user/user.repository.js';
import { BetaInvitation, License } from './license.entity.js';

/** SQL of the type of the licence that counts for a person (an id in SQL) at the instant that `$value` stands for. */
export const countingType = (person: string): string =>
  `(SELECT l.type FROM licenses l WHERE l.user_id = ${person} AND l.ended_at IS NULL AND l.suspended_at IS NULL AND l.ends_at > $value
    ORDER BY array_position(ARRAY['${LICENSE_PRECEDENCE.join("', '")}'], l.type) LIMIT 1)`;

/** SQL that lets the people of canonical addresses (SQL of rows, too) become testers. */
export const inviteTesters = (addresses: string): string =>
  `INSERT INTO beta_invitations (email_canonical) ${addresses} ON CONFLICT DO NOTHING`;

/**
 * Gives an institution's licence (id `$2`, at `$3`) to the people of its domain (`$1`). Their rows are locked first, so that a
 * deletion at the same time is waited for and its person left out.
 */
export const COVER_PEOPLE = sql`
  WITH people AS (${holdUsersOfDomain('$1')})
  INSERT INTO licenses AS l (user_id, type, institution_id, created_at) SELECT id, 'institution', $2, $3 FROM people
  ON CONFLICT (user_id, type) WHERE ended_at IS NULL DO NOTHING RETURNING ${columns(License, 'l', ['id', 'userId'])}`;

/** Every licence a person ever had, oldest first, with its school if there is one. */
export const findHistory = (manager: EntityManager, userId: string): Promise<License[]> =>
  manager.find(License, { where: { userId }, relations: { institution: true }, order: { createdAt: 'ASC' } });

/** The end of a licence; an institution's date counts for all of its people at once. Null: never. */
export function expiryOf(license: License): Date | null {
  return license.type === 'institution' ? (license.institution?.licenseExpiresAt ?? null) : license.expiresAt;
}

/** A licence with its school, locked to the end of the transaction. */
export async function lockLicense(manager: EntityManager, id: string): Promise<License | null> {
  const locked = await manager.findOne(License, { where: { id }, lock: { mode: 'for_no_key_update' } });
  return locked && manager.findOne(License, { where: { id }, relations: { institution: true } });
}

const INVITATIONS = { table: 'beta_invitations', address: 'email_canonical', instant: 'invited_at' };
/** An invitation belongs to the person who holds the address now, whenever it was sent. */
const INVITATION = sql`SELECT ${columns(BetaInvitation, 'i', ['invitedAt'])}
  FROM beta_invitations i JOIN users u ON u.email_canonical = i.email_canonical WHERE u.id = $1`;

export const LICENSE_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const [invitation] = await query(manager, INVITATION, [id]);
    const licenses = await findHistory(manager, id);
    return {
      invitedToBetaAt: invitation?.invitedAt.toISOString() ?? null,
      licenses: licenses.map((license) => ({
        id: license.id,
        type: license.type,
        institution: license.institution?.name ?? null,
        isAutoRenewalEnabled: license.isAutoRenewalEnabled,
        startedAt: license.createdAt.toISOString(),
        expiresAt: expiryOf(license)?.toISOString() ?? null,
        endedAt: license.endedAt?.toISOString() ?? null,
        suspendedAt: license.suspendedAt?.toISOString() ?? null,
      })),
    };
  },
  erase: (manager, shares) => eraseShares(manager, INVITATIONS, shares),
};
