import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/** SQLSTATEs of conflicts between transactions: deadlock, serialization failure. */
const CONFLICTS = ['40P01', '40001'];
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/** Whether PostgreSQL aborted a transaction in favour of another transaction, so that a retry may succeed. */
export function isConflict(failure: unknown): boolean {
  const cause: unknown = failure instanceof QueryFailedError ? failure.driverError : failure;
  return cause instanceof DatabaseError && CONFLICTS.includes(cause.code ?? '');
}

/**
 * Runs a whole transaction, up to five times while it meets conflicts (quality R35).
 * @param work is called once per attempt: it may change nothing but the database.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (failure) {
      if (attempt === MOST_ATTEMPTS || !isConflict(failure)) throw failure;
      // A random delay, so that the same transactions do not meet again.
      await pause(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
    }
  }
}
