import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renameFile } from '../files.ts';
import { syncFolder } from './database.ts';

/** Folder of one account's planner: the file, its backups, and damaged files. */
export interface AccountFolder {
  path: string;
  file: string;
  backups: string;
  quarantine: string;
}

const accountId = z.uuid();
/** Suffixes of the files that SQLite keeps beside a database. */
const SIDES = ['', '-wal', '-shm', '-journal'];

/** @throws {z.ZodError} if it is not an account's id, which might lead out of the folder */
export function accountFolder(root: string, account: string): AccountFolder {
  const path = join(root, accountId.parse(account));
  return {
    path,
    file: join(path, 'planner.sqlite'),
    backups: join(path, 'backups'),
    quarantine: join(path, 'quarantine'),
  };
}

export function makeFolder({ path, backups }: AccountFolder): void {
  // Private: not readable for others on this computer.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  mkdirSync(backups, { recursive: true, mode: 0o700 });
}

export type FileState = 'absent' | 'file' | 'empty' | 'foreign';

/** `foreign`: something other than a file, such as a folder. */
export function fileState(path: string): FileState {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 'absent';
  if (!found.isFile()) return 'foreign';
  return found.size === 0 ? 'empty' : 'file';
}

/** Quarantines the planner's file as it is; nothing is ever removed from there. */
export function quarantine(folder: AccountFolder, now: Date, how: 'move' | 'copy'): void {
  const stamp = now.toISOString().replaceAll(':', '-');
  let place = join(folder.quarantine, stamp);
  for (let n = 2; existsSync(place); n += 1) place = join(folder.quarantine, `${stamp}-${n}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  for (const side of SIDES) {
    const name = `planner.sqlite${side}`;
    if (lstatSync(join(folder.path, name), { throwIfNoEntry: false })) {
      if (how === 'move') renameFile(join(folder.path, name), join(place, name));
      else copyFileSync(join(folder.path, name), join(place, name));
    }
  }
  syncFolder(place);
  syncFolder(folder.path);
}

/** Removes all files of an account, backups included. Retries on Windows while other programs hold them. */
export function removeFolder({ path }: AccountFolder, remove = rmSync): void {
  remove(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export const filesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path).sort() : []);
