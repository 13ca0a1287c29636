import { statfsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Change, Loaded, RowLists, StorageEstimate, Written } from '@bellweek/planner/core';
import { SCHEMA_VERSION, StoreError, UPGRADES } from '@bellweek/planner/core';
import { removeFolder } from './account-folder.ts';
import type { AccountFolder } from './account-folder.ts';
import { listBackups, makeBackup } from './backups.ts';
import type { BackupClock } from './backups.ts';
import { revisionOf, transaction } from './database.ts';
import { openPlanner } from './open-planner.ts';
import type { OpenedPlanner, Shape } from './open-planner.ts';
import { readContents, readPut, readSetAside, RowWriter } from './rows.ts';
import { storeError } from './store-failure.ts';

const CURRENT_SHAPE: Shape = { version: SCHEMA_VERSION, upgrades: UPGRADES };
const QUARTER_MS = 15 * 60_000;

/** Environment of a planner's file: a test passes its own. */
export interface FileEnvironment extends BackupClock {
  /** Runs an action after a delay. @returns a function that cancels it */
  after: (milliseconds: number, action: () => void) => () => void;
  /** Called for a backup that failed; the planner itself continues. */
  onBackupFailure: (error: unknown) => void;
}

export type FileEvent =
  | { type: 'written'; revision: number; changes: readonly Change[] }
  | { type: 'ended'; reason: 'deleted' };

export interface FileContents extends Loaded {
  /** Number of its last write. */
  revision: number;
}

/** One account's planner on this computer, opened once for all windows. Every method may throw a StoreError. */
export class PlannerFile {
  private opened: OpenedPlanner | null = null;
  private writer: RowWriter | null = null;
  private isRemoved = false;
  private cancelBackup: (() => void) | null = null;
  private readonly listeners = new Set<(event: FileEvent) => void>();

  constructor(
    readonly folder: AccountFolder,
    private readonly environment: FileEnvironment,
    private readonly shape: Shape = CURRENT_SHAPE,
  ) {}

  subscribe(listener: (event: FileEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  load(): FileContents {
    return this.guarded(() => {
      const { db, version, isReadOnly, isLost, isRestored } = this.open();
      const { rows, damaged } = readContents(db, isReadOnly);
      const foundAt = new Date(this.environment.now()).toISOString();
      const found = damaged.map(({ table, raw, reason }) => ({ table, raw, reason, foundAt }));
      const before = readSetAside(db);
      if (damaged.length > 0 && !isReadOnly) transaction(db, () => this.rowWriter(db).setAside(damaged, foundAt));
      // Reported once: the next load is a normal one.
      Object.assign(this.open(), { isLost: false, isRestored: false });
      this.catchUpWithBackups(db);
      const state = { schemaVersion: version, isReadOnly, isLost, isRestored, revision: revisionOf(db) };
      return { rows, damaged: [...before, ...found], ...state };
    });
  }

  /**
   * Atomic; returns once it survives a power cut.
   *
   * @param from is not notified
   * @param known the number of the last write that `from` knows; nothing is written if there is a later one
   */
  write(changes: readonly Change[], from?: (event: FileEvent) => void, known: number | null = null): Written {
    return this.guarded(() => {
      const { db, isReadOnly } = this.open();
      if (isReadOnly) throw new StoreError('read-only');
      const last = revisionOf(db);
      if (changes.length === 0) return { revision: last, current: null };
      if (known !== null && known !== last) return { revision: last, current: readPut(db, changes) };
      const revision = transaction(db, () => this.rowWriter(db).apply(changes));
      this.planBackup(QUARTER_MS);
      for (const listener of this.listeners) if (listener !== from) listener({ type: 'written', revision, changes });
      return { revision, current: null };
    });
  }

  /** All current rows; null if nothing was written after that number. */
  readSince(revision: number): { rows: RowLists; revision: number } | null {
    return this.guarded(() => {
      const { db, isReadOnly } = this.open();
      const current = revisionOf(db);
      return current === revision ? null : { rows: readContents(db, isReadOnly).rows, revision: current };
    });
  }

  room(): StorageEstimate {
    return this.guarded(() => {
      const { bavail, bsize } = statfsSync(this.folder.path);
      const used = statSync(this.folder.file).size;
      return { keptBy: 'file', usedBytes: used, quotaBytes: used + bavail * bsize, isPersisted: true };
    });
  }

  /** Makes a backup before the planner is replaced. */
  backUp(reason: 'change' | 'restore'): void {
    this.guarded(() => makeBackup(this.folder, this.open().db, reason, this.environment));
  }

  close(): void {
    this.cancelBackup?.();
    this.cancelBackup = null;
    this.opened?.db.close();
    this.opened = null;
    this.writer = null;
  }

  /** Removes the planner with all backups, even if windows have it open. */
  destroy(from?: (event: FileEvent) => void): void {
    this.close();
    this.isRemoved = true;
    try {
      removeFolder(this.folder);
    } catch (error) {
      throw storeError(error);
    } finally {
      // Also if the removal failed: no window may go on writing there.
      for (const listener of this.listeners) if (listener !== from) listener({ type: 'ended', reason: 'deleted' });
    }
  }

  private open(): OpenedPlanner {
    if (this.isRemoved) throw new StoreError('deleted');
    this.opened ??= openPlanner(this.folder, this.shape, this.environment);
    return this.opened;
  }

  private rowWriter(db: DatabaseSync): RowWriter {
    this.writer ??= new RowWriter(db);
    return this.writer;
  }

  private guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeError(error);
    }
  }

  /** Changes of earlier runs, too short for a backup of their own, are backed up by the next one. */
  private catchUpWithBackups(db: DatabaseSync): void {
    const [newest] = listBackups(this.folder);
    if (revisionOf(db) <= (newest?.revision ?? 0)) return;
    const wait = (newest?.at ?? 0) + QUARTER_MS - this.environment.now();
    // The name of a backup made by a wrong clock may tell a time years ahead.
    this.planBackup(Math.min(QUARTER_MS, Math.max(0, wait)));
  }

  private planBackup(milliseconds: number): void {
    if (this.cancelBackup || this.opened?.isReadOnly) return;
    this.cancelBackup = this.environment.after(milliseconds, () => {
      this.cancelBackup = null;
      try {
        this.backUp('change');
      } catch (error) {
        this.environment.onBackupFailure(error);
        this.planBackup(QUARTER_MS);
      }
    });
  }
}
