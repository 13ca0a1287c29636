/** Digits of codes: 32 letters and digits, none of which is mistaken for another (Crockford's base 32). */
export const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A key encrypted for a public key, or under a recovery code. Base64url throughout. */
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
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

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

async function deriveKey(secret: Bytes, purpose: string): Promise<CryptoKey> {
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

async function sealKey(key: CryptoKey, secret: Bytes, from = ''): Promise<WrappedKey> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, secret);
  return { from, nonce: toBase64Url(nonce), sealed: toBase64Url(new Uint8Array(sealed)) };
}

async function openKey(key: CryptoKey, { nonce, sealed }: WrappedKey): Promise<Bytes> {
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64Url(nonce) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(sealed)));
  } catch (error) {
    throw new KeyError({ cause: error });
  }
}

const recoveryKey = (code: string): Promise<CryptoKey> => deriveKey(utf8(code.replaceAll(' ', '')), 'recovery');

/** Wraps an account key, or a private key, under a recovery code. */
export const wrapWithCode = async (code: string, secret: Bytes): Promise<WrappedKey> =>
  sealKey(await recoveryKey(code), secret);

/** @throws {KeyError} when the code is another one */
export const unwrapWithCode = async (code: string, wrapped: WrappedKey): Promise<Bytes> =>
  openKey(await recoveryKey(code), wrapped);

/** A device's key pair. The private key cannot be read out, so it is stored as the object it is. */
export const newKeyPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(CURVE, false, ['deriveBits']);

/** A device's pair for the proofs of its calls. */
export const newSigningPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']);

/** A key pair as text, for a storage that holds nothing else. */
export interface PairText {
  publicKey: string;
  /** PKCS #8. */
  privateKey: string;
}

const usesOf = {
  wrap: { curve: CURVE, own: ['deriveBits'], others: [] },
  sign: { curve: SIGNING, own: ['sign'], others: ['verify'] },
} as const;
type PairUse = keyof typeof usesOf;

export async function newPairText(use: PairUse = 'wrap'): Promise<PairText> {
  const { curve, own, others } = usesOf[use];
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, [...own, ...others]);
  const [raw, secret] = await Promise.all([
    crypto.subtle.exportKey('raw', publicKey),
    crypto.subtle.exportKey('pkcs8', privateKey),
  ]);
  return { publicKey: toBase64Url(new Uint8Array(raw)), privateKey: toBase64Url(new Uint8Array(secret)) };
}

/** The pair of a text. Its private key cannot be read out again. */
export async function pairOf(text: PairText, use: PairUse = 'wrap'): Promise<CryptoKeyPair> {
  const { curve, own, others } = usesOf[use];
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.importKey('raw', fromBase64Url(text.publicKey), curve, true, others),
    crypto.subtle.importKey('pkcs8', fromBase64Url(text.privateKey), curve, false, own),
  ]);
  return { publicKey, privateKey };
}

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

const CHECK_DIGITS = 16;

/** Sixteen letters and digits of public keys (80 bits), by which two people see that both have the same ones. */
export async function checkCodeOf(...publicKeys: readonly string[]): Promise<string> {
  const bytes = publicKeys.flatMap((key) => Array.from(fromBase64Url(key)));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  const digits = Array.from(hash.subarray(0, CHECK_DIGITS), (byte) => CODE_DIGITS.charAt(byte % 32));
  return (digits.join('').match(/.{4}/g) ?? []).join(' ');
}

/** What a device shows the server to be let in: only somebody with the account key, or the code, can compute it. */
export async function admissionSecret(secret: Bytes): Promise<string> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('bellweek sync admission') };
  return toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, KEY_BYTES * 8)));
}

/** What the server knows it by. */
export async function admissionOf(secret: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64Url(secret))));
}

/** The key pair of a recovery code: keys of later epochs are wrapped for it without the code. */
export interface RecoveryHolder {
  publicKey: string;
  /** Under the code. */
  privateKey: WrappedKey;
  /** Of the account's first key, by the code. */
  proof?: string | undefined;
  /** Of the code: whoever has it is let in. */
  admission?: string | undefined;
}

export async function newHolder(code: string): Promise<RecoveryHolder> {
  const { publicKey, privateKey } = await newPairText();
  const admission = await admissionOf(await admissionSecret(utf8(code.replaceAll(' ', ''))));
  return { publicKey, privateKey: await wrapWithCode(code, fromBase64Url(privateKey)), admission };
}

/** @throws {KeyError} when the code is another one */
export async function openHolder(code: string, { publicKey, privateKey }: RecoveryHolder): Promise<CryptoKeyPair> {
  return pairOf({ publicKey, privateKey: toBase64Url(await unwrapWithCode(code, privateKey)) });
}
