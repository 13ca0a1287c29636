import type { ApiResult } from '@bellweek/api-client/client/request';
import type {
  CheckpointPart,
  RecoveryRequest,
  SyncDeviceRequest,
  SyncKeyRequest,
  SyncKeys,
  SyncLogPage,
  SyncOverview,
  SyncPairing,
  SyncPush,
  SyncPushed,
} from '@bellweek/api-client/contract/sync';
import type { KeptKeyRequest, KeptKeys } from '@bellweek/api-client/contract/sync-school';
import { KeyError } from './keys.ts';
import type { SyncAnswer, SyncProblem } from './sync-port.ts';
import { SyncFailure } from './sync-transport.ts';
import type { SyncCode, SyncTransport } from './sync-transport.ts';

type Call<T> = Promise<ApiResult<T>>;

/** Calls of the API that sync makes; a shell hands them over. None rejects. */
export interface SyncApi {
  readDevices: () => Call<SyncOverview>;
  joinDevice: (device: SyncDeviceRequest) => Call<SyncOverview>;
  /** Shows what only somebody with a key of the account, or its code, can compute. */
  admit: (deviceId: string, secrets: string[]) => Call<unknown>;
  renameDevice: (id: string, name: string) => Call<SyncOverview>;
  removeDevice: (id: string) => Call<SyncOverview>;
  readLog: (deviceId: string, after: number) => Call<SyncLogPage>;
  push: (push: SyncPush) => Call<SyncPushed>;
  readPart: (deviceId: string, sequence: number, part: number) => Call<CheckpointPart>;
  putPart: (sequence: number, part: number, content: CheckpointPart) => Call<unknown>;
  reportDigest: (deviceId: string, sequence: number, digest: string) => Call<{ isEqual: boolean }>;
  /** @param kind `recovery`, or `device:` and an id */
  readKeys: (deviceId: string, kind: string) => Call<SyncKeys>;
  putKey: (kind: string, key: SyncKeyRequest) => Call<unknown>;
  /** Puts another recovery code in the place of the one before. */
  replaceCode: (request: RecoveryRequest) => Call<unknown>;
  readPairings: (deviceId: string) => Call<{ pairings: SyncPairing[] }>;
  askPairing: (deviceId: string, commitment: string) => Call<SyncPairing>;
  answerPairing: (id: string, deviceId: string, publicKey: string) => Call<SyncPairing>;
  revealPairing: (id: string, deviceId: string, revealed: { publicKey: string; nonce: string }) => Call<SyncPairing>;
  endPairing: (id: string, deviceId: string, isSame: boolean) => Call<SyncPairing>;
  deleteAll: () => Call<unknown>;
}

/** Calls for keys that a school has us keep. */
export interface KeptApi {
  read: (deviceId: string) => Call<KeptKeys>;
  put: (key: KeptKeyRequest) => Call<unknown>;
  /** Ends them, of somebody who has left. */
  end: (deviceId: string) => Call<SyncOverview>;
}

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

function failureOf({ status, code: name, headers }: ApiResult<unknown>): SyncFailure {
  const code = name ?? '';
  const seconds = Number(headers?.get('Retry-After') ?? 0);
  const refusal = CODES[code];
  const options = { ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}), ...(refusal ? { code: refusal } : {}) };
  const usual: SyncProblem = status === 0 ? 'offline' : status === 401 ? 'signed-out' : 'busy';
  return new SyncFailure(PROBLEMS[code] ?? (status === 400 ? 'outdated' : usual), options);
}

/** Answer of a call. @throws {SyncFailure} */
export async function answerOf<T>(call: Call<T>): Promise<T> {
  const result = await call;
  if (result.error !== null) throw failureOf(result);
  return result.data as T;
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

/**
 * The log and checkpoints of the API.
 *
 * @param onDate called with the server's clock, in milliseconds since 1970, where an answer tells it
 */
export function createTransport(api: SyncApi, onDate: (now: number) => void): SyncTransport {
  const timed = async <T>(call: Call<T>): Promise<T> => {
    const { headers } = await call;
    const date = Date.parse(headers?.get('Date') ?? '');
    if (!Number.isNaN(date)) onDate(date);
    return answerOf(call);
  };
  return {
    readLog: (deviceId, after) => timed(api.readLog(deviceId, after)),
    push: (deviceId, after, envelopes) => timed(api.push({ deviceId, after, envelopes })),
    readPart: (deviceId, sequence, part) => answerOf(api.readPart(deviceId, sequence, part)),
    putPart: async (sequence, part, content) => void (await answerOf(api.putPart(sequence, part, content))),
    reportDigest: async (deviceId, sequence, digest) =>
      (await answerOf(api.reportDigest(deviceId, sequence, digest))).isEqual,
  };
}
