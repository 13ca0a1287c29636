import { LICENSE_PRECEDENCE } from '@bellweek/api-client/contract/plans';
import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { LastUses } from '../../common/registry.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { takenOff } from './class-list.repository.js';
import { freeSeats, holdInstitutions, institutionEnd, institutionOf } from './institution.repository.js';
import { eraseShares } from '../user/user-address.repository.js';
import type { User } from '../user/user.entity.js';
import { holdUsersOfDomain, isOfDomain } from '../user/user.repository.js';
import { BetaInvitation, License } from './license.entity.js';

/** SQL of the type of the licence that counts for a person (an id in SQL) at the instant that `$value` stands for. */
export const countingType = (person: string): string =>
  `(SELECT l.type FROM licenses l WHERE l.user_id = ${person} AND l.ended_at IS NULL AND l.suspended_at IS NULL AND l.ends_at > $value
    ORDER BY array_position(ARRAY['${LICENSE_PRECEDENCE.join("', '")}'], l.type) LIMIT 1)`;

/** SQL: whether a person (an id in SQL) has access at an instant (SQL too). */
export const isLicensed = (person: string, instant: string): string =>
  `EXISTS (SELECT FROM licenses l WHERE l.user_id = ${person} AND l.ended_at IS NULL AND l.suspended_at IS NULL AND l.ends_at > ${instant})`;

/** SQL that lets the people of canonical addresses (SQL of rows, too) become testers. */
export const inviteTesters = (addresses: string): string =>
  `INSERT INTO beta_invitations (email_canonical) ${addresses} ON CONFLICT DO NOTHING`;

/** The people of a domain (`$1`) and below it, whose rows are locked, and the institution of each of their domains. */
const PEOPLE = `people AS MATERIALIZED (${holdUsersOfDomain('$1')}),
  domains AS MATERIALIZED (
    SELECT domain, institution, ${freeSeats('institution')} AS free
    FROM (SELECT domain, ${institutionOf('used.domain')} AS institution FROM (SELECT DISTINCT institution_domain AS domain FROM people) AS used) AS owned)`;

/** Locks the institutions of a domain's people: no two take the last seat, and none gets another end meanwhile. */
export const HOLD_SEATS = `WITH ${PEOPLE} ${holdInstitutions('SELECT institution FROM domains')}`;

/** Ends, at `$2`, the licences of a domain's people from institutions that no longer cover them. */
export const UNCOVER_PEOPLE = sql`
  WITH ${PEOPLE}, ended AS (
    UPDATE licenses l SET ended_at = $2 FROM people p JOIN domains d ON d.domain = p.institution_domain
    WHERE l.user_id = p.id AND l.type = 'institution' AND l.ended_at IS NULL AND l.institution_id IS DISTINCT FROM d.institution
    RETURNING l.*)
  SELECT ${columns(License, 'l', ['id', 'userId'])} FROM ended l`;

/** SQL of the suspension of a person's last licence of an institution; all of them in SQL. A suspension outlives a change of domains. */
const lastSuspension = (person: string, institution: string): string => `
  (SELECT l.suspended_at FROM licenses l WHERE l.user_id = ${person} AND l.institution_id = ${institution} ORDER BY l.created_at DESC LIMIT 1)`;

interface Cover {
  /** The licence that the person holds from an institution, `heldFrom`. */
  id: string | null;
  heldFrom: string | null;
  /** The institution whose licence follows from the person's domain, and its seats. */
  dueFrom: string | null;
  seats: number | null;
}
const COVER = {
  name: 'find-cover',
  text: sql`SELECT ${computed<Cover>({ id: 'l.id', heldFrom: 'l.institution_id', dueFrom: 'i.id', seats: 'i.seats' })}
    FROM (SELECT ${institutionOf('$2::text')} AS id) AS due LEFT JOIN institutions i ON i.id = due.id
    LEFT JOIN licenses l ON l.user_id = $1 AND l.type = 'institution' AND l.ended_at IS NULL`,
};

/** The institution whose licence a person holds, and the institution whose licence they are due. */
export async function findCover(
  manager: EntityManager,
  { id, institutionDomain }: Pick<User, 'id' | 'institutionDomain'>,
): Promise<Cover> {
  const [cover] = await preparedQuery(manager, COVER, [id, institutionDomain]);
  return cover!;
}

/** Gives people of a domain their institution's licence at `$2`, unless they hold one: by age of account, while seats last. */
export const coverPeople = (uses: LastUses) => sql`
  WITH ${PEOPLE}, due AS (
    SELECT p.id, d.institution, d.free, row_number() OVER (PARTITION BY d.institution ORDER BY p.created_at, p.id) AS place
    FROM people p JOIN domains d ON d.domain = p.institution_domain
    WHERE d.institution IS NOT NULL AND (p.id, d.institution) NOT IN (${takenOff('SELECT institution FROM domains')})
      AND NOT EXISTS (SELECT FROM licenses l WHERE l.user_id = p.id AND l.type = 'institution' AND l.ended_at IS NULL))
  INSERT INTO licenses AS l (user_id, type, institution_id, institution_ends_at, created_at, suspended_at, last_here_on)
  SELECT id, 'institution', institution, ${institutionEnd('institution')}, $2, ${lastSuspension('due.id', 'due.institution')}, ${uses.dayOf('due.id')}
  FROM due WHERE place <= free
  ON CONFLICT (user_id, type) WHERE ended_at IS NULL DO NOTHING
  RETURNING ${columns(License, 'l', ['id', 'userId'])},
    ${computed<{ expiresAt: Date }>({ expiresAt: institutionEnd('l.institution_id') })}`;

/** SQL of the number of people who hold an institution's licence by one of its domains alone (`institution_domains AS d`). */
export const membersOfDomain = (): string => `
  (SELECT coalesce(sum(members), 0)::float8 FROM (
    SELECT u.institution_domain AS domain, count(*) AS members FROM licenses l JOIN users u ON u.id = l.user_id
    WHERE l.type = 'institution' AND l.ended_at IS NULL AND l.institution_id = d.institution_id AND ${isOfDomain('d.domain')} GROUP BY 1) AS used
  WHERE ${institutionOf('used.domain', 'd.id')} IS DISTINCT FROM d.institution_id)`;

type NewLicense = Pick<License, 'userId' | 'type' | 'createdAt'> &
  Partial<Pick<License, 'expiresAt' | 'institutionId'>>;

/** Stores a licence. Hold its institution, so that its end stays. */
export async function insertLicense(manager: EntityManager, license: NewLicense, uses: LastUses): Promise<License> {
  const { userId, institutionId = null } = license;
  const insert = manager
    .createQueryBuilder()
    .insert()
    .into(License)
    .values({
      ...license,
      ...(institutionId && {
        institutionEndsAt: () => institutionEnd(':institutionId'),
        suspendedAt: () => lastSuspension(':userId', ':institutionId'),
        lastHereOn: () => uses.dayOf(':userId'),
      }),
    });
  const { identifiers } = await insert.setParameters({ userId, institutionId }).execute();
  const { id } = identifiers[0] as Pick<License, 'id'>;
  // With a limit of one row, TypeORM would ask for the ids first.
  const [stored] = await manager.find(License, { where: { id }, relations: { institution: true } });
  return stored!;
}

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
        lastHereOn: license.lastHereOn,
      })),
    };
  },
  erase: (manager, shares) => eraseShares(manager, INVITATIONS, shares),
};
