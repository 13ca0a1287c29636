import type { SyncProblem } from './sync-port.ts';

/** An envelope as a device sends it. */
export interface OwnEnvelope {
  /** Counts a device's envelopes, from 1. */
  number: number;
  epoch: number;
  /** Base64url. */
  body: string;
}

/** An envelope as the server stores it. */
export interface StoredEnvelope extends OwnEnvelope {
  /** Its place in the account's log, from 1. */
  sequence: number;
  deviceId: string;
}

export interface CheckpointInfo {
  /** The last envelope that is in it. */
  sequence: number;
  parts: number;
  epoch: number;
  deviceId: string;
  digest: string;
  /** Whether a device found this digest of its own. */
  isConfirmed: boolean;
}

/** A part of the log. `generation` is another one once the server was restored from a backup. */
export interface LogPage {
  generation: string;
  /** Sequence of the newest envelope. */
  head: number;
  /** The newest epoch of the account's keys. */
  epoch: number;
  /** The first envelope that the log still has, or `head + 1`. */
  oldest: number;
  checkpoint: CheckpointInfo | null;
  /** Those after the place that was asked for; only `head` tells whether these are all. */
  envelopes: StoredEnvelope[];
}

/** The log after a push. */
export interface Pushed extends Pick<LogPage, 'generation' | 'head'> {
  /** The device's greatest number that the server has had. */
  number: number;
}

export interface CheckpointPart {
  parts: number;
  epoch: number;
  deviceId: string;
  digest: string;
  body: string;
}

/** Calls of the server, as one device. They reject with a {@link SyncFailure}. */
export interface SyncTransport {
  readLog(deviceId: string, after: number): Promise<LogPage>;
  /** Idempotent: an envelope of a device and number that the server has is not stored again. */
  push(deviceId: string, after: number, envelopes: OwnEnvelope[]): Promise<Pushed>;
  readPart(deviceId: string, sequence: number, part: number): Promise<CheckpointPart>;
  putPart(sequence: number, part: number, content: CheckpointPart): Promise<void>;
  /** @returns whether the checkpoint has this digest too */
  reportDigest(deviceId: string, sequence: number, digest: string): Promise<boolean>;
}

/** Further refusals that the client answers by itself; `other-keys`: the account has begun anew under keys that are not this device's. */
export type SyncCode = 'number-taken' | 'epoch-ended' | 'no-key' | 'unknown-device' | 'other-keys' | 'not-admitted';

/** Whether a problem ends without anybody doing something. */
export const isPassing = (problem: SyncProblem): boolean => problem === 'offline' || problem === 'busy';

export class SyncFailure extends Error {
  constructor(
    readonly problem: SyncProblem,
    readonly options: { code?: SyncCode; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(`Sync failed: ${problem}`, { cause: options.cause });
    this.name = 'SyncFailure';
  }
}

/** Lets a refusal of the server pass. @throws any other failure */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof SyncFailure && error.problem === 'busy')) throw error;
}
