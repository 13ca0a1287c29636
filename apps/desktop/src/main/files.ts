import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** What Windows answers while another program, such as a virus scanner, has a file that was just written. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY']);
const MOST_TRIES = 10;
const BETWEEN_MS = 50;

export interface Renaming {
  platform: NodeJS.Platform;
  rename: (from: string, to: string) => void;
  /** Stands still. */
  wait: (milliseconds: number) => void;
}

const realRenaming: Renaming = {
  platform: process.platform,
  rename: renameSync,
  wait: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** Gives a file another name. What Windows holds back is waited for a little. @throws {Error} as the system calls it */
export function renameFile(from: string, to: string, { platform, rename, wait }: Renaming = realRenaming): void {
  for (let tries = 1; ; tries += 1) {
    try {
      return rename(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (platform !== 'win32' || !HELD.has(code) || tries === MOST_TRIES) throw error;
      wait(BETWEEN_MS);
    }
  }
}

/** What writing a file whole needs of the system; a test records it. */
export interface FileSystem {
  open: (path: string) => number;
  write: (file: number, text: string) => void;
  sync: (file: number) => void;
  close: (file: number) => void;
  rename: (from: string, to: string) => void;
  remove: (path: string) => void;
  syncFolder: (path: string) => void;
}

export const realFiles: FileSystem = {
  open: (path) => openSync(path, 'w', 0o600),
  write: (file, text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  },
  sync: fsyncSync,
  close: closeSync,
  rename: renameFile,
  remove: (path) => rmSync(path, { force: true }),
  syncFolder: (path) => {
    // Windows knows no folder that could be synced, and writes names through.
    if (process.platform === 'win32') return;
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  },
};

/** For places that the person chooses: as readable as their other files, also on a network's disk, which syncs no folders. */
export const chosenPlaces: FileSystem = {
  ...realFiles,
  open: (path) => openSync(path, 'w'),
  syncFolder: () => undefined,
};

/** Replaces a file: whenever the power goes, or the disk is full, either the old one is there or the new one. */
export function writeWhole(path: string, text: string, files: FileSystem = realFiles): void {
  const partial = `${path}.partial`;
  const file = files.open(partial);
  try {
    try {
      files.write(file, text);
      files.sync(file);
    } finally {
      files.close(file);
    }
    files.rename(partial, path);
  } catch (error) {
    files.remove(partial);
    throw error;
  }
  files.syncFolder(dirname(path));
}

/** Makes a folder where none is. @throws {Error} saying why nothing can be kept in it */
export function mustBeWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}

/** One small file of our own, as JSON that is checked when it is read. */
export interface JsonFile<T> {
  /** Null where there is none, or none that can be read. */
  read: () => T | null;
  write: (value: T) => void;
  remove: () => void;
}

export function jsonFile<T>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  return {
    read: () => {
      try {
        return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return null;
      }
    },
    write: (value) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeWhole(path, JSON.stringify(value));
    },
    remove: () => rmSync(path, { force: true }),
  };
}
