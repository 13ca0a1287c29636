import type { EntityManager } from 'typeorm';
import { columns, computed, query, sql } from '../../database/sql.js';
import { RecoveryDrill } from './demo-student.entity.js';
import { firstAccess, loginOf } from '../auth/auth.repository.js';

const DRILLS = sql`SELECT ${columns(RecoveryDrill, 'r', ['beganAt', 'removed', 'returnedAt', 'seconds'])},
    ${computed<{ envelopes: number; ranBy: string | null }>({ envelopes: 'r.envelopes::float8', ranBy: 'u.name' })}
  FROM recovery_drills r LEFT JOIN users u ON u.id = r.ran_by WHERE r.institution_id = $1`;

/** The drill of a school that runs, and the last one that ended well. */
export async function findDrills(manager: EntityManager, institutionId: string) {
  const drills = await query(manager, DRILLS, [institutionId]);
  return {
    running: drills.find(({ returnedAt }) => returnedAt === null) ?? null,
    last: drills.find(({ returnedAt }) => returnedAt !== null) ?? null,
  };
}

const FIRST_LOGIN = sql`SELECT ${computed<{ at: Date | null }>({ at: firstAccess('$1') })}`;

/** When somebody whose access was ended by a drill logged in again. */
export async function findFirstLogin(manager: EntityManager, userId: string): Promise<Date | null> {
  const [login] = await query(manager, FIRST_LOGIN, [userId]);
  return login?.at ?? null;
}

const STOP = `DELETE FROM recovery_drills r USING demo_students s
  WHERE s.user_id = $1 AND r.institution_id = s.institution_id AND r.returned_at IS NULL`;

/** Stops the drill that waits for somebody's planner, which the server has no more: a planner that begins anew is not that planner. */
export async function stopDrill(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(STOP, [userId]);
}

/** SQL: whether a drill waits for this person's planner, and a device that has the log up to a place has all of it. Both are SQL too. */
export const isAwaited = (user: string, place: string): string => `EXISTS (SELECT FROM demo_students s
  JOIN recovery_drills r ON r.institution_id = s.institution_id AND r.returned_at IS NULL WHERE s.user_id = ${user} AND r.envelopes <= ${place})`;

/** The drill of a person ($1) ends at an instant ($2) by a device with a session or token ($3). */
const RETURN = `UPDATE recovery_drills r SET returned_at = $2,
    seconds = greatest(1, ceil(extract(epoch FROM $2::timestamptz - greatest(r.began_at, ${loginOf('$3')}))))
  FROM demo_students s WHERE s.user_id = $1 AND r.institution_id = s.institution_id AND r.returned_at IS NULL
  RETURNING r.id, r.institution_id AS "institutionId", r.seconds`;
const FORGET_FORMER = 'DELETE FROM recovery_drills WHERE institution_id = $1 AND returned_at IS NOT NULL AND id <> $2';

/** Ends the drill that waits for somebody's planner; it is the last one of the school then. @returns undefined where none waits any more */
export async function endDrill(
  manager: EntityManager,
  { userId, accessHash, now }: { userId: string; accessHash: Buffer; now: Date },
): Promise<{ institutionId: string; seconds: number } | undefined> {
  type Ended = { id: string; institutionId: string; seconds: number };
  const [[ended]] = await manager.query<[Ended[], number]>(RETURN, [userId, now, accessHash]);
  if (!ended) return undefined;
  const { id, institutionId, seconds } = ended;
  await manager.query(FORGET_FORMER, [institutionId, id]);
  return { institutionId, seconds };
}
