import type { ApiResult } from '@bellweek/api-client/client/request';
import { KeyError } from './keys.ts';
import type { SyncAnswer, SyncProblem } from './sync-port.ts';

/** Further refusals that the client answers by itself; `other-keys`: the account has begun anew under keys that are not this device's. */
export type SyncCode = 'number-taken' | 'epoch-ended' | 'no-key' | 'unknown-device' | 'other-keys' | 'not-admitted';

const PROBLEMS: Readonly<Partial<Record<string, SyncProblem>>> = {
  unauthenticated: 'signed-out',
  license_needed: 'no-license',
  pair_instead: 'key-exists',
  device_revoked: 'removed',
  proof_needed: 'not-let-in',
  sync_full: 'account-full',
};
const CODES: Readonly<Partial<Record<string, SyncCode>>> = {
  number_taken: 'number-taken',
  epoch_ended: 'epoch-ended',
  device_unknown: 'unknown-device',
  not_admitted: 'not-admitted',
};

export class SyncFailure extends Error {
  constructor(
    readonly problem: SyncProblem,
    readonly options: { code?: SyncCode; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(`Sync failed: ${problem}`, { cause: options.cause });
    this.name = 'SyncFailure';
  }
}

function failureOf({ status, code: name, headers }: ApiResult<unknown>): SyncFailure {
  const code = name ?? '';
  const seconds = Number(headers?.get('Retry-After') ?? 0);
  const refusal = CODES[code];
  const options = { ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}), ...(refusal ? { code: refusal } : {}) };
  const usual: SyncProblem = status === 0 ? 'offline' : status === 401 ? 'signed-out' : 'busy';
  return new SyncFailure(PROBLEMS[code] ?? (status === 400 ? 'outdated' : usual), options);
}

/** Answer of a call. @throws {SyncFailure} */
export async function answerOf<T>(call: Promise<ApiResult<T>>): Promise<T> {
  const result = await call;
  if (result.error !== null) throw failureOf(result);
  return result.data as T;
}

/** Lets a refusal of the server pass. @throws any other failure */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof SyncFailure && error.problem === 'busy')) throw error;
}

export function problemOf(error: unknown): SyncProblem {
  if (error instanceof SyncFailure) return error.problem;
  return error instanceof KeyError ? 'wrong-code' : 'unreadable';
}

/** Outcome of an act, or its problem. */
export async function tried<T extends object>(
  act: () => Promise<T>,
): Promise<({ ok: true } & T) | { ok: false; problem: SyncProblem }> {
  try {
    return { ok: true, ...(await act()) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** The same of an act without an outcome. */
export const attempt = (act: () => Promise<void>): Promise<SyncAnswer> =>
  tried(async () => {
    await act();
    return {};
  });
