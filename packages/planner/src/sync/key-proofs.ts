import { toBase64Url } from './keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Holders of keys: the spare key's pair, the code itself, a school, and a device. */
export const RECOVERY = 'recovery';
export const CODE = 'code';
export const SCHOOL = 'school';
export const kindOf = (deviceId: string): string => `device:${deviceId}`;

/** An account key and its holder. */
export interface Held {
  /** `recovery`, `school`, or `device:` and an id. */
  kind: string;
  /** The holder's. */
  publicKey: string;
  epoch: number;
  key: Bytes;
}

/**
 * Proof that a key was given to a holder by somebody who has an earlier account key, or the spare key. The server has neither:
 * it can slip in no public key of its own, and no key.
 */
export async function proofOf(secret: Bytes, { kind, publicKey, epoch, key }: Held): Promise<string> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('bellweek sync proof') };
  const mac = await crypto.subtle.deriveKey(algorithm, material, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const facts = Uint8Array.from([...utf8(`${kind} ${publicKey} ${epoch} `), ...key]);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', mac, facts)));
}

export async function isProven(proof: string, held: Held, secrets: readonly Bytes[]): Promise<boolean> {
  for (const secret of secrets) if ((await proofOf(secret, held)) === proof) return true;
  return false;
}

/** A spare key as a secret. */
export const secretOf = (code: string): Bytes => utf8(code.replaceAll(' ', ''));
