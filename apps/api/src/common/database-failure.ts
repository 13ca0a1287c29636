import {
  EntityNotFoundError,
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isConflict } from '../database/retry-conflicts.js';

/** Classes of SQLSTATE that mean "not now": connection, resources, operator intervention, system, read-only. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58'];
const UNAVAILABLE_STATES = ['25006', '25P03'];
const UNAVAILABLE_ERRNO = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
/** pg and TypeORM report their own time-outs and lost connections by text alone. */
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|is not established|Driver not Connected/i;
/** TypeORM's errors for the next statement of a transaction whose connection was lost. */
const LOST_BETWEEN_STATEMENTS = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

interface Coded {
  code?: unknown;
  message?: unknown;
}

/** Whether a failure says that the database cannot answer now, so that the caller may try again later (503, not 500). */
export function isDatabaseUnavailable(failure: unknown): boolean {
  if (LOST_BETWEEN_STATEMENTS.some((kind) => failure instanceof kind)) return true;
  // A conflict that all retries met.
  if (isConflict(failure)) return true;
  const cause: Coded = failure instanceof QueryFailedError ? (failure.driverError as Coded) : (failure ?? {});
  if (failure instanceof AggregateError) return failure.errors.some(isDatabaseUnavailable);
  const code = typeof cause.code === 'string' ? cause.code : '';
  return (
    UNAVAILABLE_ERRNO.includes(code) ||
    UNAVAILABLE_STATES.includes(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_CLASSES.includes(code.slice(0, 2))) ||
    (typeof cause.message === 'string' && UNAVAILABLE_TEXT.test(cause.message))
  );
}

/** Whether the caller's account was deleted, or their session ended, during the request: a look-up or foreign key missed the row. */
export function isCallerGone(failure: unknown): boolean {
  // By its name: this layer knows no module.
  if (failure instanceof EntityNotFoundError) return (failure.entityClass as { name?: string }).name === 'User';
  if (!(failure instanceof QueryFailedError)) return false;
  const { code, constraint } = failure.driverError as { code?: string; constraint?: string };
  return code === '23503' && /_(user|session)_fkey$/.test(constraint ?? '');
}
