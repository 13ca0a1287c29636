import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '@bellweek/planner/core';
import { renameFile } from '../files.ts';
import { Damage } from './store-failure.ts';

/** "Bell": distinguishes our files from others and from empty ones. */
const APPLICATION_ID = 0x42656c6c;
/** Version of the tables below; the rows have one of their own, in `user_version`. */
const LAYOUT = 1;
/** Time to wait for another program's lock; it blocks the main process. */
const PATIENCE_MS = 300;

const TABLES = `
CREATE TABLE rows (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT;
CREATE TABLE damaged (number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, body TEXT NOT NULL, reason TEXT NOT NULL,
  found_at TEXT NOT NULL) STRICT;
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO meta (name, value) VALUES ('layout', ${LAYOUT}), ('revision', 0);
`;

export function syncFolder(path: string): void {
  // Windows cannot sync folders, and writes names through.
  if (process.platform === 'win32') return;
  syncFile(path);
}

function syncFile(path: string): void {
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function numberOf(db: DatabaseSync, sql: string): number {
  const row = db.prepare(sql).get();
  const [value] = Object.values(row ?? {});
  return Number(value ?? 0);
}

/** Version of the rows' schema. */
export const versionOf = (db: DatabaseSync): number => numberOf(db, 'PRAGMA user_version');
/** The number of the last write. */
export const revisionOf = (db: DatabaseSync): number => numberOf(db, `SELECT value FROM meta WHERE name = 'revision'`);

/** Creates an empty planner under a temporary name first: a file of the final name is always complete. */
export function createDatabase(path: string, version: number): void {
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  const db = new DatabaseSync(partial);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    db.exec(TABLES);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}`);
  } finally {
    db.close();
  }
  moveIntoPlace(partial, path);
}

/** Renames a finished file, so that after a power cut it is either complete or missing. */
export function moveIntoPlace(partial: string, path: string): void {
  syncFile(partial);
  renameFile(partial, path);
  syncFolder(dirname(path));
}

/** Runs work atomically. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const outcome = work();
    db.exec('COMMIT');
    return outcome;
  } catch (error) {
    // SQLite rolls back by itself on a full disk.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Checks that a database is intact and ours.
 * @throws {Damage}
 * @throws {StoreError} `read-only` when its tables are a later version's
 */
export function check(db: DatabaseSync): void {
  if (numberOf(db, 'PRAGMA application_id') !== APPLICATION_ID) throw new Damage('It is no planner.');
  const answer = db.prepare('PRAGMA integrity_check(1)').get();
  if (answer?.integrity_check !== 'ok') throw new Damage(String(answer?.integrity_check));
  const layout = numberOf(db, `SELECT value FROM meta WHERE name = 'layout'`);
  if (layout > LAYOUT) throw new StoreError('read-only');
  if (layout < 1 || versionOf(db) < 1) throw new Damage('It has no version.');
}

/**
 * Opens a planner exclusively: a second program gets a locked error, and the system releases the lock of a program that
 * died. Every commit waits for the disk.
 */
export function connect(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: PATIENCE_MS });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON');
    // Takes the lock, which comes with the first write.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a file that is not written, such as a backup. */
export const connectToRead = (path: string): DatabaseSync => new DatabaseSync(path, { readOnly: true });
