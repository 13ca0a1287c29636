import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import type { Response } from 'express';
import type { Release } from './releases.js';

/** Injection token of the {@link ReleaseStore}. */
export const RELEASE_STORE = Symbol('release store');

export interface SendOptions {
  cacheControl: string;
  /** Bytes the file is known to have. */
  size?: number;
  /** Kept by the browser under this name instead of shown. */
  keptAs?: string;
}

/**
 * Where published builds and their feeds lie. Names are the caller's to check: those of feeds, `buildName`, or what
 * {@link newest} gave. Each method throws an `AppError`, `unavailable`, where the place cannot be asked.
 */
export interface ReleaseStore {
  /** The newest published build for a system, whole; null when none is published. */
  newest(system: DownloadSystem): Promise<Release | null>;
  /** A feed as it was published, byte for byte; null where there is none. */
  readFeed(name: string): Promise<Buffer | null>;
  /**
   * Answers with a file, or the part of it that Range and If-Range ask for, or 416.
   * @returns false where there is no such file: then nothing was done to the answer
   */
  send(fileName: string, response: Response, options: SendOptions): Promise<boolean>;
}
