import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import type { Response } from 'express';
import type { Release } from './releases.js';

/** Injection token of the {@link ReleaseStore}. */
export const RELEASE_STORE = Symbol('release store');

export interface SendOptions {
  cacheControl: string;
  /** Known size of the file in bytes. */
  size?: number;
  /** Name under which the browser saves the file. */
  keptAs?: string;
}

/**
 * The place of published builds and their feeds. Callers check names: a feed's name, a `buildName`, or a name from
 * {@link newest}. Each method throws an `AppError`, `unavailable`, where the place cannot be asked.
 */
export interface ReleaseStore {
  /** The newest published build for a system, whole; null when none is published. */
  newest(system: DownloadSystem): Promise<Release | null>;
  /** The bytes of a published feed; null where there is none. */
  readFeed(name: string): Promise<Buffer | null>;
  /**
   * Answers with a file, or the part of it that Range and If-Range ask for, or 416.
   * @returns false where there is no such file; the response is untouched then
   */
  send(fileName: string, response: Response, options: SendOptions): Promise<boolean>;
}
