import type { DamagedRow } from '../domain/model/read-rows.ts';
import type { Change, RowLists } from '../domain/model/tables.ts';

/**
 * Why a store did not do what it was asked:
 * - `full`: the device, or the browser's share of it, has no room;
 * - `blocked`: older tabs hold the data open, which has to be upgraded first;
 * - `read-only`: the data were written by a newer version;
 * - `outdated`: a newer version has taken the data over while this one was open;
 * - `deleted`: the data were removed while they were open;
 * - `unavailable`: there is no place to keep anything (private windows of some browsers, blocked storage);
 * - `broken`: everything else; trying again may help.
 */
export type StoreFailure = 'full' | 'blocked' | 'read-only' | 'outdated' | 'deleted' | 'unavailable' | 'broken';

export class StoreError extends Error {
  constructor(
    readonly code: StoreFailure,
    options: { cause?: unknown } = {},
  ) {
    super(`The planner's store failed: ${code}`, options);
    this.name = 'StoreError';
  }
}

/** A record that no schema accepts; it lies in a table of its own, as it was found. */
export interface QuarantinedRow extends DamagedRow {
  /** ISO instant. */
  foundAt: string;
}

export interface Loaded {
  rows: RowLists;
  /** All that were ever set aside, the newest ones last. */
  damaged: QuarantinedRow[];
  schemaVersion: number;
  /** Written by a newer version: what this one understands is shown, and nothing is written. */
  isReadOnly: boolean;
  /** Something was kept here before, and is gone without our doing: the browser or the disk lost it. */
  isLost: boolean;
  /** It was gone, or the end of it, and has been brought back from a second copy. */
  isRestored: boolean;
}

export type StoreNotification =
  /**
   * What another tab wrote, in the order in which it became durable; what came after a write of this tab is told after that
   * write's promise has resolved. Rows that this tab has overwritten since are left out.
   */
  | { type: 'remote'; changes: readonly Change[] }
  /** What others wrote was missed; these are all rows as they are now. */
  | { type: 'reloaded'; rows: RowLists }
  /** A newer version took over, or the data were removed; nothing can be written any more. */
  | { type: 'ended'; reason: 'outdated' | 'deleted' };

export interface StorageEstimate {
  /** A browser, which may clear it; or a file of the person's own, which nobody but them removes. */
  keptBy: 'browser' | 'file';
  /** Bytes; null where the device does not say. */
  usedBytes: number | null;
  quotaBytes: number | null;
  /** Whether the device promised not to clear the data on its own; null where it does not say. */
  isPersisted: boolean | null;
}

/** Where one account's planner is kept. Every method may reject with a {@link StoreError}, and with nothing else. */
export interface PlannerStore {
  /** Opens what is there, upgrades it and sets damaged records aside. May be called again after a failure. */
  load(): Promise<Loaded>;
  /** All of it or none of it; resolves once it survives a power cut. Calls take effect in their order. */
  write(changes: readonly Change[]): Promise<void>;
  /** Gives a function that ends it. */
  subscribe(listener: (event: StoreNotification) => void): () => void;
  /** Finds out what was missed, e.g. while the tab slept. */
  catchUp(): Promise<void>;
  storageEstimate(): Promise<StorageEstimate>;
  /** Asks the device not to clear the data on its own. */
  persist(): Promise<StorageEstimate>;
  close(): void;
  /** Removes the data for good, also under the hands of other tabs. */
  destroy(): Promise<void>;
}

/**
 * Where what is being typed survives the sudden end of the program, until it is in the planner. Nothing in it ever fails:
 * without it there is what the browser keeps for the tab.
 */
export interface DraftStore {
  /** Everything in it, by its key; nothing where it does not answer in time. */
  read(): Promise<Map<string, string>>;
  /** Keeps a text, or with null forgets it. At once, and the last one of those that come while one is written. */
  put(key: string, text: string | null): void;
  /** Resolves once all that was put survives a power cut, or cannot be kept. */
  settled(): Promise<void>;
  close(): void;
  /** Removes it for good. */
  destroy(): Promise<void>;
}
