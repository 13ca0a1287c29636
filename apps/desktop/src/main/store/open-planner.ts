import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { StoreError, upgradeTables } from '@bellweek/planner/core';
import type { Upgrade } from '@bellweek/planner/core';
import { fileState, makeFolder, quarantine } from './account-folder.ts';
import type { AccountFolder } from './account-folder.ts';
import { restoreNewestBackup, listBackups, makeBackup, newestReadableBackup } from './backups.ts';
import type { BackupClock } from './backups.ts';
import { check, connect, createDatabase, revisionOf, transaction, versionOf } from './database.ts';
import { hasLostWrites } from './log-scan.ts';
import { readRaw, RowWriter } from './rows.ts';
import { Damage, isDamage, storeError } from './store-failure.ts';

export interface Shape {
  /** Version of the rows' schema. */
  version: number;
  upgrades: Readonly<Record<number, Upgrade>>;
}

export interface OpenedPlanner {
  db: DatabaseSync;
  version: number;
  isReadOnly: boolean;
  /** It was damaged or missing, and no backup could be restored. */
  isLost: boolean;
  /** It was damaged or missing, and its readable part or the newest backup is in its place. */
  isRestored: boolean;
}

type Recovery = Pick<OpenedPlanner, 'isLost' | 'isRestored'>;

/** Finds all damage of a file before anything is read from it. @throws {Damage} */
function openSound(folder: AccountFolder): DatabaseSync {
  const state = fileState(folder.file);
  if (state !== 'file') throw new Damage(`The file is ${state}.`);
  const db = connect(folder.file);
  try {
    check(db);
    // A backup newer than its file means that the end of the file, in its log, is lost.
    if (newestReadableBackup(folder, revisionOf(db))) throw new Damage('The end of it is gone.');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function hasTruncatedLog({ file }: AccountFolder): boolean {
  try {
    return hasLostWrites(readFileSync(`${file}-wal`));
  } catch (error) {
    // The last program that closes the file removes its log, at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Puts the newest backup, or an empty planner, in place of a missing or unreadable one. */
function replace(folder: AccountFolder, version: number, wasThere: boolean): Recovery {
  if (restoreNewestBackup(folder)) return { isLost: false, isRestored: true };
  createDatabase(folder.file, version);
  return { isLost: wasThere, isRestored: false };
}

function openOrReplace(folder: AccountFolder, shape: Shape, clock: BackupClock): Recovery & { db: DatabaseSync } {
  const hadBackups = listBackups(folder).length > 0;
  if (fileState(folder.file) === 'absent') {
    const recovery = replace(folder, shape.version, hadBackups);
    return { ...recovery, db: openSound(folder) };
  }
  try {
    const isCut = hasTruncatedLog(folder);
    // SQLite overwrites what it takes for a torn write: keep a copy first.
    if (isCut) quarantine(folder, new Date(clock.now()), 'copy');
    return { isLost: false, isRestored: isCut, db: openSound(folder) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    quarantine(folder, new Date(clock.now()), 'move');
    return { ...replace(folder, shape.version, true), db: openSound(folder) };
  }
}

function upgrade(folder: AccountFolder, db: DatabaseSync, shape: Shape, clock: BackupClock): void {
  makeBackup(folder, db, 'upgrade', clock);
  const outcome = upgradeTables(readRaw(db), versionOf(db), shape.upgrades, shape.version);
  if (!outcome.ok) throw new StoreError('broken');
  transaction(db, () => {
    const writer = new RowWriter(db);
    writer.clear();
    for (const [kind, rows] of Object.entries(outcome.tables)) {
      for (const row of rows) writer.putRow(kind, String((row as { id?: unknown } | null)?.id), row);
    }
    writer.apply([]);
    db.exec(`PRAGMA user_version = ${shape.version}`);
  });
}

/**
 * Opens an account's planner: creates a missing one, restores the newest backup of a damaged one (which is moved aside,
 * never removed), backs up and upgrades an earlier version's, and leaves a later version's alone.
 * @throws {StoreError}
 */
export function openPlanner(folder: AccountFolder, shape: Shape, clock: BackupClock): OpenedPlanner {
  let db: DatabaseSync | null = null;
  try {
    makeFolder(folder);
    const opened = openOrReplace(folder, shape, clock);
    db = opened.db;
    const version = versionOf(db);
    // Empty the log, so that nothing of an earlier run is taken for this run's.
    if (version <= shape.version) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    if (version < shape.version) upgrade(folder, db, shape, clock);
    return { ...opened, version: versionOf(db), isReadOnly: version > shape.version };
  } catch (error) {
    db?.close();
    throw storeError(error);
  }
}
