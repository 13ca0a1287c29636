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

/** Errors of Windows while another program, such as a virus scanner, holds a file that was just written. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY']);
const MOST_TRIES = 10;
const BETWEEN_MS = 50;

export interface Renaming {
  platform: NodeJS.Platform;
  rename: (from: string, to: string) => void;
  /** Blocks the process. */
  wait: (milliseconds: number) => void;
}

const realRenaming: Renaming = {
  platform: process.platform,
  rename: renameSync,
  wait: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** Renames a file, with retries while another program holds it on Windows. @throws {Error} the system's error */
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

/** File operations for writing a file atomically; a test records them. */
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
    // Windows cannot sync folders, and writes names through.
    if (process.platform === 'win32') return;
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  },
};

/** For paths chosen by the person: normal permissions, also on network drives, which cannot sync folders. */
export const userFiles: FileSystem = {
  ...realFiles,
  open: (path) => openSync(path, 'w'),
  syncFolder: () => undefined,
};

/** Replaces a file atomically: after a power cut or on a full disk it is either the old or the new one. */
export function writeFileAtomic(path: string, text: string, files: FileSystem = realFiles): void {
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

/** Creates a folder if needed. @throws {Error} with the reason why it is not writable */
export function mustBeWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}

/** A small file of our own, as JSON that is validated on reading. */
export interface JsonFile<T> {
  /** Null if it is missing or invalid. */
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
      writeFileAtomic(path, JSON.stringify(value));
    },
    remove: () => rmSync(path, { force: true }),
  };
}
