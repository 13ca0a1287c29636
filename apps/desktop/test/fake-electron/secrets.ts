import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from './app.ts';

/** A key in a file replaces the system's keyring, which no test machine has. */
function key(): Buffer {
  const path = join(app.getPath('userData'), 'fake-electron/keyring');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32));
  return readFileSync(path);
}

export const safeStorage = {
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(true),
  getSelectedStorageBackend: (): string => process.env.STAND_IN_KEYRING ?? 'gnome_libsecret',
  encryptStringAsync: (text: string): Promise<Buffer> => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
  },
  decryptStringAsync: async (bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const result = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return Promise.resolve({ result, shouldReEncrypt: false });
  },
};
