import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataDir } from '../paths.ts';

/** The ES256 key that Apple would give a developer: the API signs its client secret with it. */
export interface AppleKey {
  keyId: string;
  /** PKCS #8, PEM. */
  privateKey: string;
  /** SPKI, PEM. */
  publicKey: string;
}

export interface ProviderKeys {
  /** Signs ID tokens. */
  signing: JsonWebKey & { kid: string; alg: string; use: string };
  cookieSecret: string;
  apple: AppleKey;
}

function createKeys(): ProviderKeys {
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const apple = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    signing: { ...signing, kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' },
    cookieSecret: randomBytes(32).toString('base64url'),
    apple: { keyId: randomBytes(5).toString('hex').toUpperCase(), ...apple },
  };
}

/** The identity provider's keys, created once per data folder so that a restart invalidates nothing. */
export function loadKeys(dataDir: string): ProviderKeys {
  const path = join(dataDir, 'identity-provider.json');
  if (!existsSync(path)) {
    ensureDataDir(dataDir);
    // Renamed into place: a kill during the write leaves no incomplete file.
    writeFileSync(`${path}.new`, JSON.stringify(createKeys(), null, 2), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as ProviderKeys;
}
