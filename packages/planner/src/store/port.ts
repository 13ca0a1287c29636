import type { DamagedRow } from '../schema/read-rows.ts';
import type { Change, RowLists, Rows, TableName } from '../schema/tables.ts';

/**
 * Reason why a store failed:
 * - `full`: the device, or the browser's share of it, has no room;
 * - `blocked`: older tabs hold the data open, which has to be upgraded first;
 * - `read-only`: the data were written by a newer version;
 * - `outdated`: a newer version has taken the data over while this version was open;
 * - `deleted`: the data were removed while they were open;
 * - `unavailable`: there is no storage (private windows of some browsers, blocked storage);
 * - `broken`: everything else; a retry may help.
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

/** A record that fails its schema, kept as found in a table of its own. */
export interface QuarantinedRow extends DamagedRow {
  /** ISO instant. */
  foundAt: string;
}

export interface Loaded {
  rows: RowLists;
  /** All quarantined records, the newest ones last. */
  damaged: QuarantinedRow[];
  schemaVersion: number;
  /** Written by a newer version: the known parts are shown, and nothing is written. */
  isReadOnly: boolean;
  /** Data existed here before, and the browser or the disk lost them. */
  isLost: boolean;
  /** All or the last of the data were lost, and have been restored from the mirror. */
  isRestored: boolean;
}

/** A change of another tab; one that this tab overwrote before it heard of it is marked. */
export type HeardChange = Change & { isOverwritten?: true };

export type StoreNotification =
  /**
   * Changes of another tab, in the order in which they became durable; those after a write of this tab are emitted
   * after that write's promise has resolved. Rows that this tab has overwritten since are marked.
   */
  | { type: 'remote'; changes: readonly HeardChange[] }
  /** Changes of others were missed; these are all current rows. */
  | { type: 'reloaded'; rows: RowLists }
  /** A newer version took over, or the data were removed; nothing can be written any more. */
  | { type: 'ended'; reason: 'outdated' | 'deleted' };

export interface StorageEstimate {
  /** A browser, which may clear the data; or a file of the person's own, which only they remove. */
  keptBy: 'browser' | 'file';
  /** Bytes; null if the device does not tell. */
  usedBytes: number | null;
  quotaBytes: number | null;
  /** Whether the device promised not to clear the data on its own; null if it does not tell. */
  isPersisted: boolean | null;
}

/** The durable row that a change comes from; undefined for a new row. */
export type BaseOf = (change: Change) => Rows[TableName] | undefined;

/** Storage of one account's planner. Methods reject only with a {@link StoreError}. */
export interface PlannerStore {
  /** Opens and upgrades the data, and quarantines damaged records. May be called again after a failure. */
  load(): Promise<Loaded>;
  /**
   * Atomic; resolves once it survives a power cut. Calls take effect in their order.
   *
   * @param baseOf if given, nothing is written once another tab has changed one of the rows that the changes come from
   * @returns the changes of other tabs for which nothing was written; empty if all is written
   */
  write(changes: readonly Change[], baseOf?: BaseOf): Promise<readonly Change[]>;
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: StoreNotification) => void): () => void;
  /** Fetches missed changes, e.g. after the tab slept. */
  catchUp(): Promise<void>;
  storageEstimate(): Promise<StorageEstimate>;
  /** Asks the device not to clear the data on its own. */
  persist(): Promise<StorageEstimate>;
  close(): void;
  /** Removes the data for good, even if other tabs have them open. */
  destroy(): Promise<void>;
}

/**
 * Store in which typed text survives a crash of the program, until it is in the planner. Its methods never fail:
 * without it there is the browser's storage of the tab.
 */
export interface DraftStore {
  /** All drafts by key; empty if it does not answer in time. */
  read(): Promise<Map<string, string>>;
  /** Stores a text, or removes it with null. Writes at once; of texts that come during a write, only the last. */
  put(key: string, text: string | null): void;
  /** Resolves once all drafts survive a power cut, or cannot be kept. */
  settled(): Promise<void>;
  close(): void;
  /** Removes it for good. */
  destroy(): Promise<void>;
}
