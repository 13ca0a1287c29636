import type { ApiResult } from '@bellweek/api-client/client/request';

export type Delivery =
  | { then: 'done' }
  /** Nobody is signed in: nothing goes before somebody is. */
  | { then: 'pause' }
  /** This very thing will never be taken; what comes after it may be. */
  | { then: 'park' }
  /** Everything waits, in its order. `countsAgainstIt`: the server failed at this very thing. */
  | { then: 'wait'; countsAgainstIt: boolean; notBeforeMs: number };

/** What the API says with its own words is meant; a proxy's page with the same status is not. */
const FINAL = new Set([400, 409, 415, 422]);
/** A server that fails at one thing this often will not learn it. */
const MOST_FAILURES = 10;

function retryAfterMs({ headers }: ApiResult<unknown>): number {
  const seconds = Number(headers?.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 0;
}

/** The fate of an item that was sent. @param failures how often the server failed at it before */
export function decide(answer: ApiResult<unknown>, failures: number): Delivery {
  const { status, code } = answer;
  // A network that asks for a sign-in of its own answers everything with a page, and says 200.
  if (status === 204) return { then: 'done' };
  if (status === 401 || status === 403) return { then: 'pause' };
  if (status === 413 || (FINAL.has(status) && code !== undefined)) return { then: 'park' };
  const countsAgainstIt = status === 500;
  if (countsAgainstIt && failures + 1 >= MOST_FAILURES) return { then: 'park' };
  return { then: 'wait', countsAgainstIt, notBeforeMs: retryAfterMs(answer) };
}

const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 60 * 60_000;

/** How long everything waits after so many failures in a row, 1 and more; spread, so that a class does not come back at once. */
export function backOffMs(failures: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random);
}
