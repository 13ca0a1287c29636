import { createECDH } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataDir } from '../paths.ts';

/** The private key of pushes to browsers, made once per data folder: a new one would end all subscriptions. */
export function loadPushKey(dataDir: string): string {
  const path = join(dataDir, 'push-key');
  if (!existsSync(path)) {
    ensureDataDir(dataDir);
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    // Renamed into place: a kill during the write leaves no incomplete file. A key may begin with zeros.
    const key = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
    writeFileSync(`${path}.new`, key, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8');
}
