import type { Readable } from 'node:stream';
import type { AppUpdater } from 'electron-updater';

/** Internals of electron-updater; everything else used of it is public. */
export type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';

type UpdateResponse = Readable & { statusCode?: number; statusMessage?: string; headers: object };

export interface UpdateRequest {
  abort: () => void;
  emit: (event: 'error', error: Error) => unknown;
  once: (event: 'close', listener: () => void) => unknown;
}

/** The parts of electron-updater's HTTP executor that are used here and missing in its types. */
export interface Executor {
  createRequest: (options: object, take: (response: UpdateResponse) => void) => UpdateRequest;
}

export const executorOf = (updater: AppUpdater): Executor =>
  (updater as unknown as { httpExecutor: Executor }).httpExecutor;
