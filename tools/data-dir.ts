import { chmodSync, existsSync, mkdirSync } from 'node:fs';

/**
 * Creates the data folder. The database's user must be able to enter its own folder inside, whatever the umask; an
 * existing folder keeps its permissions.
 */
export function ensureDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  if (process.platform !== 'win32') chmodSync(dataDir, 0o711);
}
