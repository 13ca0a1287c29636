import { CURVE, deriveKey, fromBase64Url, openKey, sealKey, SIGNING, toBase64Url, utf8 } from './keys.ts';
import type { RecoveryHolder, WrappedKey } from './keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Digits of codes: 32 letters and digits, none of which is mistaken for another (Crockford's base 32). */
export const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
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

const recoveryKey = (code: string): Promise<CryptoKey> => deriveKey(utf8(code.replaceAll(' ', '')), 'recovery');

/** Wraps an account key, or a private key, under a spare key. */
export const wrapWithCode = async (code: string, secret: Bytes): Promise<WrappedKey> =>
  sealKey(await recoveryKey(code), secret);

/** @throws {KeyError} when the code is wrong */
export const unwrapWithCode = async (code: string, wrapped: WrappedKey): Promise<Bytes> =>
  openKey(await recoveryKey(code), wrapped);

export async function newHolder(code: string): Promise<RecoveryHolder> {
  const { publicKey, privateKey } = await newPairText();
  return { publicKey, privateKey: await wrapWithCode(code, fromBase64Url(privateKey)) };
}

/** @throws {KeyError} when the code is wrong */
export async function openHolder(code: string, { publicKey, privateKey }: RecoveryHolder): Promise<CryptoKeyPair> {
  return pairOf({ publicKey, privateKey: toBase64Url(await unwrapWithCode(code, privateKey)) });
}

const CHECK_DIGITS = 16;

/** Sixteen letters and digits of public keys (80 bits), by which two people see that both have the same ones. */
export async function checkCodeOf(...publicKeys: readonly string[]): Promise<string> {
  const bytes = publicKeys.flatMap((key) => Array.from(fromBase64Url(key)));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  const digits = Array.from(hash.subarray(0, CHECK_DIGITS), (byte) => CODE_DIGITS.charAt(byte % 32));
  return (digits.join('').match(/.{4}/g) ?? []).join(' ');
}
