import { chmodSync, existsSync, mkdirSync } from 'node:fs';

/**
 * Makes the data folder. The database's user must get through to its own folder in it, whatever the umask; a folder that
 * was there before keeps its permissions.
 */
export function ensureDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  if (process.platform !== 'win32') chmodSync(dataDir, 0o711);
}
