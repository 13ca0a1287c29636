import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Variables } from '../environment.ts';
import { Failure, isRefusal } from '../failure.ts';

/** The public half in the format of `RELEASE_KEY`: DER in base64. */
const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** Whether a text is valid as `RELEASE_KEY`; a build with any other text would accept no update. */
export function isPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

export const signText = (text: string, key: KeyObject): string => sign(null, Buffer.from(text), key).toString('base64');

/** Creates a key in a new file. @returns its public half */
export function makeKey(path: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    if (failure.code !== 'EEXIST') throw new Failure(`${path} cannot be written: ${failure.message}.`);
    throw new Failure(`${path} is there already. A key that is overwritten can sign no update any more.`);
  }
  return publicKeyOf(privateKey);
}

function keyIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`${path} (RELEASE_SIGNING_KEY_FILE) cannot be read.`);
  }
}

/** The key of `RELEASE_SIGNING_KEY` (its text) or `RELEASE_SIGNING_KEY_FILE`. @throws {Failure} */
export function readSigningKey(env: Variables): KeyObject {
  const { RELEASE_SIGNING_KEY: text, RELEASE_SIGNING_KEY_FILE: path } = env;
  if (!text && !path) {
    throw new Failure(
      'Set RELEASE_SIGNING_KEY_FILE to the key that signs updates; "npm run desktop:publish -- --new-key FILE" makes one.',
    );
  }
  const pem = text || keyIn(path ?? '');
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Failure(`${text ? 'RELEASE_SIGNING_KEY' : path} is no private key in PEM.`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Failure('The key that signs updates must be an Ed25519 one.');
  return key;
}
