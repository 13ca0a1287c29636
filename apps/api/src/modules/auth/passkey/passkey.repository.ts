import type { DataSource, EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../../common/personal-data.js';
import type { ExpiringRows } from '../../../common/registry.js';
import { Passkey, PasskeyChallenge, RecoveryCode } from './passkey.entity.js';

export function addExpiringChallenges(rows: ExpiringRows): void {
  rows.add('passkey_challenges', 'expires_at < $1');
  rows.add('operator_links', 'expires_at < $1');
}

const SAVE_CHALLENGE = `INSERT INTO passkey_challenges (session_hash, user_id, purpose, challenge, expires_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (session_hash, purpose) DO UPDATE SET challenge = EXCLUDED.challenge, expires_at = EXCLUDED.expires_at`;

/** Replaces the challenge that this session had for the same purpose. */
export async function saveChallenge(dataSource: DataSource, row: Omit<PasskeyChallenge, 'user'>): Promise<void> {
  const { sessionHash, userId, purpose, challenge, expiresAt } = row;
  await dataSource.query(SAVE_CHALLENGE, [sessionHash, userId, purpose, challenge, expiresAt]);
}

const USE_CHALLENGE = `DELETE FROM passkey_challenges WHERE session_hash = $1 AND purpose = $2
  RETURNING challenge, expires_at > $3 AS "isFresh"`;

/** The challenge of this session, which nobody gets again; null without a fresh one. */
export async function useChallenge(
  dataSource: DataSource,
  { sessionHash, purpose, now }: Pick<PasskeyChallenge, 'sessionHash' | 'purpose'> & { now: Date },
): Promise<string | null> {
  const values = [sessionHash, purpose, now];
  const [rows] = await dataSource.query<[{ challenge: string; isFresh: boolean }[], number]>(USE_CHALLENGE, values);
  return rows[0]?.isFresh ? rows[0].challenge : null;
}

export const hasPasskey = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(Passkey, { userId });

export const findPasskeys = (manager: EntityManager, userId: string): Promise<Passkey[]> =>
  manager.find(Passkey, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });

const COUNT_PASSKEYS = `SELECT user_id AS id, count(*)::int AS count FROM passkeys WHERE user_id = ANY ($1) GROUP BY 1`;

/** Numbers of passkeys by people's ids. */
export async function countPasskeys(manager: EntityManager, userIds: string[]): Promise<Map<string, number>> {
  const rows = await manager.query<{ id: string; count: number }[]>(COUNT_PASSKEYS, [userIds]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Locks the passkeys of a person to the end of the transaction, so that two removals do not both leave the other. */
export const lockPasskeys = (manager: EntityManager, userId: string): Promise<Passkey[]> =>
  manager.find(Passkey, { where: { userId }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });

/** Removes all by which a person confirms. @returns whether there was a passkey. */
export async function removeSecondFactor(manager: EntityManager, userId: string): Promise<boolean> {
  await manager.delete(RecoveryCode, { userId });
  return ((await manager.delete(Passkey, { userId })).affected ?? 0) > 0;
}

export const PASSKEY_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const passkeys = await findPasskeys(manager, id);
    return {
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  },
};
