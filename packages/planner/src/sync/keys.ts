const KEY_BYTES = 32;
const NONCE_BYTES = 12;
export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
export const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A key encrypted for a public key, or under a spare key. Base64url throughout. */
export interface WrappedKey {
  /** The public key of the sender's pair; empty under a code. */
  from: string;
  nonce: string;
  sealed: string;
}

/** A key that cannot be unwrapped: the code or the private key is another's, or the text is damaged. */
export class KeyError extends Error {
  constructor(options: { cause?: unknown } = {}) {
    super('This key does not open the planner.', options);
    this.name = 'KeyError';
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {KeyError} when the text is not base64url */
export function fromBase64Url(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch (error) {
    throw new KeyError({ cause: error });
  }
}

/** A new account key: 256 random bits. */
export const newAccountKey = (): Bytes => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

/** A key of one purpose alone. */
export async function deriveKey(secret: Bytes, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`bellweek sync ${purpose}`) };
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The key of envelopes and checkpoints. @param accountKey of that epoch */
export const envelopeKey = (accountKey: Bytes, epoch: number): Promise<CryptoKey> =>
  deriveKey(accountKey, `epoch ${epoch}`);

/** The key of digests. */
export async function digestKey(accountKey: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', accountKey, 'HKDF', false, ['deriveKey']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('bellweek sync digest') };
  return crypto.subtle.deriveKey(algorithm, material, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Encrypts a key. @param from public key of the sender */
export async function sealKey(key: CryptoKey, secret: Bytes, from = ''): Promise<WrappedKey> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, secret);
  return { from, nonce: toBase64Url(nonce), sealed: toBase64Url(new Uint8Array(sealed)) };
}

/** @throws {KeyError} when it was encrypted under another key */
export async function openKey(key: CryptoKey, { nonce, sealed }: WrappedKey): Promise<Bytes> {
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64Url(nonce) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(sealed)));
  } catch (error) {
    throw new KeyError({ cause: error });
  }
}

/** A device's key pair. The private key cannot be read out, so it is stored as the object it is. */
export const newKeyPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(CURVE, false, ['deriveBits']);

/** A device's pair for the proofs of its calls. */
export const newSigningPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']);

export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

async function sharedKey(privateKey: CryptoKey, publicKey: string, purpose: string): Promise<CryptoKey> {
  const other = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), CURVE, true, []);
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, KEY_BYTES * 8);
  return deriveKey(new Uint8Array(bits), purpose);
}

/** Wraps an account key for a device, a recovery key or a school. @param pair the sender's, by which the other end knows it */
export async function wrapFor(publicKey: string, secret: Bytes, pair?: CryptoKeyPair): Promise<WrappedKey> {
  const sender = pair ?? (await newKeyPair());
  const from = await publicKeyOf(sender);
  return sealKey(await sharedKey(sender.privateKey, publicKey, `wrap ${from} ${publicKey}`), secret, from);
}

/** @throws {KeyError} when it was wrapped for another key */
export async function unwrap(own: CryptoKeyPair, wrapped: WrappedKey): Promise<Bytes> {
  const purpose = `wrap ${wrapped.from} ${await publicKeyOf(own)}`;
  try {
    return await openKey(await sharedKey(own.privateKey, wrapped.from, purpose), wrapped);
  } catch (error) {
    throw error instanceof KeyError ? error : new KeyError({ cause: error });
  }
}

/** The secret that lets a device in: only somebody with the account key, or the code, can compute it. */
export async function admissionSecret(secret: Bytes): Promise<string> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('bellweek sync admission') };
  return toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, KEY_BYTES * 8)));
}

/** SHA-256 of an admission secret, by which the server knows it. */
export const admissionOf = (secret: string): Promise<string> => hashOf(fromBase64Url(secret));

/** SHA-256 as text. */
export const hashOf = async (bytes: Bytes): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The key pair of a spare key: keys of later epochs are wrapped for it without the code. */
export interface RecoveryHolder {
  publicKey: string;
  /** Under the code. */
  privateKey: WrappedKey;
  /** Of the account's first key, by the code. */
  proof?: string | undefined;
  /** Of the code: whoever has it is let in. */
  admission?: string | undefined;
}
