import { type EntityManager, Not } from 'typeorm';
import { computed, query, sql } from '../../database/sql.js';
import { wasHeldByAnother } from '../user/user-address.repository.js';
import { findUserIfThere } from '../user/user.repository.js';
import { InstitutionContactRow } from './institution-contact.entity.js';
import { institutionOf } from './institution.repository.js';

/**
 * The desk of a person (`$1`, address `$2`, vouched for by the domain `$3`): of the institution that named the address and has
 * the domain verified. Where somebody else has held the address since it was named, nobody has the desk.
 */
const DESK = sql`SELECT ${computed<{ institutionId: string }>({ institutionId: 'c.institution_id' })}
  FROM institution_contacts c
  WHERE c.has_desk AND c.email_canonical = $2 AND c.institution_id = ${institutionOf('$3')}
    AND NOT ${wasHeldByAnother('$1', 'c.email_canonical', 'c.named_at')}`;

/** The one rule of who may use which desk. */
export async function findDesk(manager: EntityManager, userId: string): Promise<string | null> {
  const user = await findUserIfThere(manager, userId);
  if (user === null) return null;
  const [row] = await query(manager, DESK, [userId, user.emailCanonical, user.institutionDomain]);
  return row?.institutionId ?? null;
}

export const hasOtherDesk = (manager: EntityManager, institutionId: string, emailCanonical: string): Promise<boolean> =>
  manager.existsBy(InstitutionContactRow, { emailCanonical, hasDesk: true, institutionId: Not(institutionId) });
