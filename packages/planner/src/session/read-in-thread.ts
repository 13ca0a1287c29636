import type { Device, ReaderThread } from './device.ts';
import type { ReadJob, ReaderMessage, ReadResults } from './read-job.ts';

/** Time limits for reading a file, and for loading the thread before that. */
export const READ_MS = 5_000;
const LOAD_MS = 15_000;

const NOT_LOADED = 'Part of the planner could not be loaded. Please check your connection.';
const TOO_SLOW = 'This file takes too long to read, so nothing was changed.';
const DIED = 'This file could not be read, so nothing was changed.';

export interface ReadThreadOptions {
  /** Aborts the reading. */
  signal?: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress?: (done: number) => void;
}

export type Read<K extends ReadJob['kind']> =
  | { status: 'read'; result: ReadResults[K] }
  /** Reason of the failure, in one sentence. */
  | { status: 'failed'; message: string }
  | { status: 'cancelled' };

type Work = Pick<Device, 'after' | 'startReader'>;

/** Reads a file in a thread of its own, for five seconds at most. Never rejects. */
export function readInThread<K extends ReadJob['kind']>(
  device: Work,
  job: Extract<ReadJob, { kind: K }>,
  { signal, onProgress }: ReadThreadOptions = {},
): Promise<Read<K>> {
  return new Promise((resolve) => {
    let hasBegun = false;
    let stopClock = (): void => undefined;
    let thread: ReaderThread | null = null;
    const settle = (read: Read<K>): void => {
      stopClock();
      signal?.removeEventListener('abort', cancel);
      thread?.end();
      resolve(read);
    };
    const cancel = (): void => settle({ status: 'cancelled' });
    const fail = (message: string): void => settle({ status: 'failed', message });
    const hear = (message: ReaderMessage): void => {
      if (message.type === 'progress') onProgress?.(message.done);
      // The thread answers the job it was given.
      else if (message.type === 'read') settle({ status: 'read', result: message.result as ReadResults[K] });
      else {
        hasBegun = true;
        stopClock();
        stopClock = device.after(READ_MS, () => fail(TOO_SLOW));
      }
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    stopClock = device.after(LOAD_MS, () => fail(NOT_LOADED));
    thread = device.startReader(hear, () => fail(hasBegun ? DIED : NOT_LOADED));
    thread.send(job);
  });
}
