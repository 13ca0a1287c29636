import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renameFile } from '../files.ts';
import { syncFolder } from './database.ts';

/** Where one account's planner lies: the file, copies of it, and what was found damaged. */
export interface AccountFolder {
  path: string;
  file: string;
  backups: string;
  quarantine: string;
}

const accountId = z.uuid();
/** What SQLite keeps beside a database. */
const SIDES = ['', '-wal', '-shm', '-journal'];

/** @throws {z.ZodError} for what is no account's id and might lead out of the folder */
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
  // A person's own: others on this computer have no business in it.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  mkdirSync(backups, { recursive: true, mode: 0o700 });
}

export type FileState = 'absent' | 'file' | 'empty' | 'foreign';

/** `foreign`: something of another kind lies there, such as a folder. */
export function fileState(path: string): FileState {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 'absent';
  if (!found.isFile()) return 'foreign';
  return found.size === 0 ? 'empty' : 'file';
}

/** Puts whatever lies in the planner's place aside, as it is; nothing is ever removed from there. */
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

/** Removes everything of an account, copies included. Windows holds files back that other programs read: they are waited for a little. */
export function removeFolder({ path }: AccountFolder, remove = rmSync): void {
  remove(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export const filesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path).sort() : []);
