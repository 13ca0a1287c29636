import type { EndedSessions } from '@bellweek/api-client/contract/admin-people';
import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { ExpiringRows, LastUse, SessionMove } from '../../common/registry.js';
import type { VerifiedIdentity } from '../../common/verified-identity.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { columns, computed, query, sql } from '../../database/sql.js';
import { noteHere } from '../access/last-here.repository.js';
import { User } from '../user/user.entity.js';
import { AccessToken } from './access-token.entity.js';
import { Session } from './session.entity.js';

const USER = sql`${columns(User, 'u', ['id', 'name', 'email', 'provider', 'operatorRole'])},
  ${computed<Pick<User, 'isAdmin'>>({ isAdmin: 'u.operator_role IS NOT NULL' })}`;
/** One query per signed-in request. */
export const FIND_SESSION = {
  name: 'find-session',
  text: sql`SELECT ${columns(Session, 's', ['touchedAt', 'verifiedAt'])}, ${USER}
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1 AND s.expires_at > $2`,
};
export const FIND_TOKEN = {
  name: 'find-token',
  text: sql`SELECT ${USER} FROM access_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = $1 AND t.expires_at > $2`,
};
export const TOUCH_SESSION = `WITH touched AS (
  UPDATE sessions SET touched_at = $2, expires_at = $3 WHERE id_hash = $1 RETURNING user_id, touched_at AS at)
  ${noteHere('SELECT * FROM touched')}`;
/** Begins a session by a sign-in. */
export const BEGIN_SESSION = {
  name: 'begin-session',
  text: `WITH begun AS (
    INSERT INTO sessions (id_hash, user_id, created_at, touched_at, expires_at) VALUES ($1, $2, $3, $3, $4)
    RETURNING user_id, created_at AS at)
    ${noteHere('SELECT * FROM begun')}`,
};
/** A sign-in of a person to the app at an instant. */
export const NOTE_SIGN_IN = noteHere('SELECT $1::uuid AS user_id, $2::timestamptz AS at');
export const DELETE_SESSION = 'DELETE FROM sessions WHERE id_hash = $1 RETURNING user_id';

/** The second part needs the row of the first, so that domains are locked first. */
const LOCK_SIGN_IN = {
  name: 'lock-sign-in',
  text: `WITH domains AS MATERIALIZED (
      SELECT count(pg_advisory_xact_lock_shared(hashtextextended('domain:' || domain, 0))) AS held FROM unnest($1::text[]) AS domain)
    SELECT pg_advisory_xact_lock(hashtextextended(mark, 0)) FROM domains, unnest($2::text[]) AS mark`,
};

/**
 * Locks, to the end of the transaction, what a sign-in may change: its domain and all above it, which may include it, against
 * `LicenseService.holdDomain`; then its identity and its address.
 */
export async function lockSignIn(
  manager: EntityManager,
  { issuer, subject, emailCanonical, institutionDomain }: VerifiedIdentity,
): Promise<void> {
  const labels = institutionDomain?.split('.') ?? [];
  const domains = labels.slice(1).map((_, first) => labels.slice(first).join('.'));
  const marks = [`identity:${issuer} ${subject}`, `email:${emailCanonical}`].sort();
  await preparedQuery(manager, LOCK_SIGN_IN, [domains, marks]);
}

/** @returns a row at the first use of a state, and none later. */
export const USE_SIGN_IN = {
  name: 'use-sign-in',
  text: 'INSERT INTO used_sign_ins (state_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING true AS "isFirst"',
};

/** SQL of the instant at which a person (an id in SQL) last used the website or signed in to the app; null: none is known. */
export const lastSeen: LastUse = (person) => `greatest(
  (SELECT max(touched_at) FROM sessions WHERE user_id = ${person}), (SELECT max(created_at) FROM access_tokens WHERE user_id = ${person}))`;

/** SQL of the oldest login of a person (SQL too) that has not ended. */
export const firstAccess = (person: string): string => `least(
  (SELECT min(created_at) FROM sessions WHERE user_id = ${person}), (SELECT min(created_at) FROM access_tokens WHERE user_id = ${person}))`;

/** SQL of the login behind the hash of a session or token (SQL too). */
export const loginOf = (hash: string): string => `coalesce(
  (SELECT created_at FROM sessions WHERE id_hash = ${hash}), (SELECT created_at FROM access_tokens WHERE token_hash = ${hash}))`;

export function addExpiring(rows: ExpiringRows): void {
  for (const table of ['access_tokens', 'used_sign_ins']) rows.add(table, 'expires_at < $1');
  // A session is kept beyond its time while a token that it made lives: ending the session has to end that token too.
  rows.add(
    'sessions',
    `expires_at < $1 AND NOT EXISTS (SELECT FROM access_tokens t WHERE t.session_hash = sessions.id_hash AND t.expires_at >= $1)`,
  );
  rows.add('desktop_grants', 'user_code_expires_at < $1');
}

const COPY_SESSION = `INSERT INTO sessions (id_hash, user_id, created_at, touched_at, expires_at, verified_at, verified_by)
  SELECT $2, user_id, created_at, touched_at, expires_at, $3, $4 FROM sessions WHERE id_hash = $1 FOR UPDATE RETURNING true`;
/** Statements that give the desktop apps of a session to another session of the same person. */
const MOVE_SESSION = ['access_tokens', 'desktop_grants'].map(
  (table) => `UPDATE ${table} SET session_hash = $2 WHERE session_hash = $1 AND user_id = $3`,
);

/** Ends a session. Its desktop apps go to `to` if both sessions are this person's. */
export async function endReplaced(manager: EntityManager, { from, to, userId }: SessionMove): Promise<void> {
  for (const statement of MOVE_SESSION) await manager.query(statement, [from, to, userId]);
  // A trigger ends its event streams.
  await manager.delete(Session, { idHash: from });
}

/** Copies a session under another id, as confirmed. @param passkeyId null for a code @returns false for a session that has ended */
export async function copyConfirmed(
  manager: EntityManager,
  { from, to }: SessionMove,
  { at, passkeyId }: { at: Date; passkeyId: string | null },
): Promise<boolean> {
  return (await manager.query<unknown[]>(COPY_SESSION, [from, to, at, passkeyId])).length > 0;
}

/** Requires a new confirmation of this person's sessions, optionally only of sessions confirmed by a certain passkey. */
export async function forgetConfirmations(
  manager: EntityManager,
  which: { userId: string; verifiedBy?: string },
): Promise<void> {
  await manager.update(Session, which, { verifiedAt: null, verifiedBy: null });
}

/** SQL: an id of a session for addresses, which cannot be turned back into its hash. */
const SESSION_ID = "overlay(overlay(md5(s.id_hash) placing '8' from 13) placing '8' from 17)::uuid";
const SESSIONS_OF_PERSON = sql`SELECT ${columns(Session, 's', ['createdAt', 'touchedAt', 'verifiedAt'])},
    ${computed<{ id: string; isCurrent: boolean }>({ id: SESSION_ID, isCurrent: 's.id_hash = $3' })}
  FROM sessions s WHERE s.user_id = $1 AND s.expires_at > $2 ORDER BY "isCurrent" DESC, s.touched_at DESC, id`;

/** Sessions of a person, of which `current` is the caller's. */
export const findSessions = (
  manager: EntityManager,
  userId: string,
  { now, current }: { now: Date; current: Buffer },
) => query(manager, SESSIONS_OF_PERSON, [userId, now, current]);

const COUNT_SESSIONS = `SELECT user_id AS id, count(*)::int AS count FROM sessions
  WHERE user_id = ANY ($1) AND expires_at > $2 GROUP BY 1`;

/** Numbers of browsers in which people are signed in, by their ids. */
export async function countSessions(
  manager: EntityManager,
  userIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await manager.query<{ id: string; count: number }[]>(COUNT_SESSIONS, [userIds, now]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const END_SESSION = `DELETE FROM sessions s WHERE s.user_id = $1 AND ${SESSION_ID} = $2 AND s.id_hash <> $3`;

/** Ends one session of a person, but never the caller's. @returns whether there was one. */
export async function endSession(
  manager: EntityManager,
  userId: string,
  { id, current }: { id: string; current: Buffer },
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(END_SESSION, [userId, id, current]);
  return count > 0;
}

/** SQL: whether a session is of a device that is named by itself. @param user,session columns or parameters */
type IsOfDevice = (user: string, session: string) => string;

/** The session behind a token is a way in of the same computer, unless it is of a device that is named by itself. */
const endOne = (isOfDevice: IsOfDevice): string[] => [
  `UPDATE access_tokens SET session_hash = NULL WHERE user_id = $1 AND token_hash = $3 AND session_hash = $2`,
  `DELETE FROM sessions WHERE user_id = $1 AND id_hash <> $3 AND (id_hash = $2 OR id_hash = (
    SELECT t.session_hash FROM access_tokens t WHERE t.token_hash = $2
      AND NOT t.session_hash = ANY (SELECT o.session_hash FROM access_tokens o WHERE o.token_hash = $3 AND o.session_hash IS NOT NULL)
      AND NOT ${isOfDevice('$1', 't.session_hash')}))`,
  'DELETE FROM access_tokens WHERE user_id = $1 AND token_hash = $2 AND token_hash <> $3',
];

/**
 * Ends the session or token of a person that has this hash, all tokens that it made, and the session that made it.
 *
 * @param access `own` is the caller's, which goes on
 */
export async function endOneAccess(
  manager: EntityManager,
  { userId, hash, own }: { userId: string; hash: Buffer; own: Buffer },
  isOfDevice: IsOfDevice,
): Promise<void> {
  if (hash.equals(own)) return;
  for (const statement of endOne(isOfDevice)) await manager.query(statement, [userId, hash, own]);
}

/** Ends every session, token and grant of a person. @returns how many sessions and tokens there were. */
export async function endAccess(manager: EntityManager, userId: string): Promise<EndedSessions> {
  const ended: number[] = [];
  // Tokens first: a token that is deleted with its session is not counted.
  for (const table of ['access_tokens', 'sessions', 'desktop_grants']) {
    const [, count] = await manager.query<[unknown[], number]>(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    ended.push(count);
  }
  const [devices = 0, sessions = 0] = ended;
  return { sessions, devices };
}

const ACCESS = sql`
  SELECT ${columns(Session, 's', ['createdAt', 'expiresAt'])},
    ${computed<{ kind: 'browser' | 'desktop'; lastUsedAt: Date | null }>({ kind: "'browser'", lastUsedAt: 's.touched_at' })}
  FROM sessions s WHERE s.user_id = $1
  UNION ALL SELECT ${columns(AccessToken, 't', ['createdAt', 'expiresAt'])}, 'desktop', NULL FROM access_tokens t WHERE t.user_id = $1 ORDER BY 1`;

export const SESSION_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const access = await query(manager, ACCESS, [id]);
    return {
      sessions: access.map(({ kind, createdAt, lastUsedAt, expiresAt }) => ({
        kind,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  },
};
