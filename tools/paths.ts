import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';

/** The checkout's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

export const fromRoot = (...parts: string[]): string => join(ROOT, ...parts);

/** A package's own script, run with our Node instead of by its shebang. */
export const packageScript = (...parts: string[]): string => fromRoot('node_modules', ...parts);

/** TypeScript 7, which compiles and checks; version 6 is there for tools that need its API. */
export const COMPILER = packageScript('typescript-native/bin/tsc');

/**
 * Creates the data folder. The database's user must be able to enter its own folder inside, whatever the umask; an
 * existing folder keeps its permissions.
 */
export function ensureDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  if (process.platform !== 'win32') chmodSync(dataDir, 0o711);
}
