import type { ApiResult } from '@bellweek/api-client/client/request';

export type Delivery =
  | { then: 'done' }
  /** No account is signed in: nothing is sent before one is. */
  | { then: 'pause' }
  /** This item will never be accepted; later ones may be. */
  | { then: 'park' }
  /** All items wait, in order. `countsAgainstIt`: the server failed at this item. */
  | { then: 'wait'; countsAgainstIt: boolean; notBeforeMs: number };

/** Final only in the API's own format; a proxy's page with the same status is not. */
const FINAL = new Set([400, 409, 415, 422]);
/** A server that fails at an item this often will always fail. */
const MOST_FAILURES = 10;

function retryAfterMs({ headers }: ApiResult<unknown>): number {
  const seconds = Number(headers?.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 0;
}

/** Next step for an item that was sent. @param failures number of times the server failed at it before */
export function decide(answer: ApiResult<unknown>, failures: number): Delivery {
  const { status, code } = answer;
  // A captive portal answers everything with a page and status 200.
  if (status === 204) return { then: 'done' };
  if (status === 401 || status === 403) return { then: 'pause' };
  if (status === 413 || (FINAL.has(status) && code !== undefined)) return { then: 'park' };
  const countsAgainstIt = status === 500;
  if (countsAgainstIt && failures + 1 >= MOST_FAILURES) return { then: 'park' };
  return { then: 'wait', countsAgainstIt, notBeforeMs: retryAfterMs(answer) };
}

const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 60 * 60_000;

/** Backoff of the queue after failures in a row, 1 and more; with jitter, so that a class does not retry at once. */
export function backOffMs(failures: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random);
}
