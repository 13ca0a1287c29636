import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RowLists } from '@bellweek/planner/core';
import { SCHEMA_VERSION } from '@bellweek/planner/core';
import { renameFile } from '../files.ts';
import { filesIn } from './account-folder.ts';
import type { AccountFolder } from './account-folder.ts';
import { backupName, backupsToDrop, parseBackupName } from './backup-tiers.ts';
import type { BackupName, BackupReason } from './backup-tiers.ts';
import { check, connectToRead, moveIntoPlace, revisionOf, versionOf } from './database.ts';
import { readContents } from './rows.ts';
import { Damage, isDamage } from './store-failure.ts';

export interface Backup extends BackupName {
  bytes: number;
}

/** Backups of an account's planner, the newest first. */
export function listBackups({ backups }: AccountFolder): Backup[] {
  return filesIn(backups)
    .flatMap((name) => parseBackupName(name) ?? [])
    .sort((a, b) => b.at - a.at || b.revision - a.revision)
    .map((backup) => ({ ...backup, bytes: statSync(join(backups, backup.name)).size }));
}

/**
 * Rows of a backup.
 * @throws {Damage} if any of it cannot be read: nothing is taken from a bad backup
 */
export function readBackup({ backups }: AccountFolder, name: string): { rows: RowLists; version: number } {
  if (parseBackupName(name) === null) throw new Damage('There is no such copy.');
  return readSound(join(backups, name));
}

function readSound(path: string): { rows: RowLists; version: number } {
  const db = connectToRead(path);
  try {
    check(db);
    const version = versionOf(db);
    // Rows of earlier versions are validated by the upgrade that follows.
    const { rows, damaged } = readContents(db, version > SCHEMA_VERSION);
    if (version === SCHEMA_VERSION && damaged[0]) throw new Damage(damaged[0].reason);
    return { rows, version };
  } finally {
    db.close();
  }
}

export interface BackupClock {
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  now: () => number;
  /** Whether the server has told its time since the program started: backups are thinned out by their age only then. */
  isClockConfirmed: () => boolean;
}

/** Backups that are kept without a confirmed clock at most, so that they do not fill the disk. */
const MOST_UNCONFIRMED = 200;

/** Makes a backup of a planner, verifies it, and deletes surplus ones. A failed backup leaves everything as it was. */
export function makeBackup(
  folder: AccountFolder,
  db: DatabaseSync,
  reason: BackupReason,
  clock: BackupClock,
): BackupName {
  const now = clock.now();
  const name = backupName(now, revisionOf(db), reason);
  const partial = join(folder.backups, `${name}.partial`);
  for (const left of filesIn(folder.backups).filter((file) => file.endsWith('.partial'))) {
    rmSync(join(folder.backups, left), { force: true });
  }
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    readSound(partial);
    moveIntoPlace(partial, join(folder.backups, name));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  const all = listBackups(folder);
  if (clock.isClockConfirmed() || all.length > MOST_UNCONFIRMED) {
    for (const { name: old } of backupsToDrop(all, now)) rmSync(join(folder.backups, old));
  }
  return parseBackupName(name) as BackupName;
}

/**
 * The backup with the highest revision above `beyond`. Unreadable ones are moved aside, so that they are neither
 * restored nor tried again.
 */
export function newestReadableBackup(folder: AccountFolder, beyond: number): Backup | null {
  const byRevision = listBackups(folder).sort((a, b) => b.revision - a.revision || b.at - a.at);
  for (const backup of byRevision.filter(({ revision }) => revision > beyond)) {
    try {
      readBackup(folder, backup.name);
      return backup;
    } catch (error) {
      if (!isDamage(error)) throw error;
      mkdirSync(folder.quarantine, { recursive: true, mode: 0o700 });
      renameFile(join(folder.backups, backup.name), join(folder.quarantine, backup.name));
    }
  }
  return null;
}

/** Restores the backup with the highest revision. @returns whether there was one */
export function restoreNewestBackup(folder: AccountFolder): boolean {
  const backup = newestReadableBackup(folder, -1);
  if (!backup) return false;
  const partial = `${folder.file}.partial`;
  rmSync(partial, { force: true });
  copyFileSync(join(folder.backups, backup.name), partial);
  moveIntoPlace(partial, folder.file);
  return true;
}
