import { syncPublicKey } from '@bellweek/api-client/contract/sync-fields';
import { z } from 'zod';
import type { KeyOwner } from './key-owner.ts';
import { fromBase64Url, toBase64Url, unwrap, wrapFor } from './keys.ts';
import { checkCodeOf, newPairText, pairOf } from './code-keys.ts';
import { helpRequest, readJson, splitOwner } from './school-files.ts';
import type { HelpAnswer, HelpRequest } from './school-files.ts';

export { MOST_TEXT } from './school-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const SHORTEST_PASSPHRASE = 12;
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

/** A school's private key as a file. */
const keyFile = z.strictObject({
  kind: z.literal('bellweek-school-key'),
  version: z.literal(1),
  publicKey: syncPublicKey,
  salt: z.base64url().max(100),
  rounds: z.int().min(100_000).max(10_000_000),
  nonce: z.base64url().max(100),
  /** PKCS #8, under the passphrase; bound to the public key. */
  sealed: z.base64url().max(1_000),
});

/** Says to the person at the school, in one sentence, why a file or a passphrase does not do. */
export class HelpError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'HelpError';
  }
}

async function passphraseKey(passphrase: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const cipher = (nonce: Bytes, publicKey: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(publicKey),
});

export interface NewSchoolKey {
  publicKey: string;
  checkCode: string;
  /** The file with the private key. */
  text: string;
}

/** Makes a school's key pair. @param passphrase at least {@link SHORTEST_PASSPHRASE} characters */
export async function newSchoolKey(passphrase: string): Promise<NewSchoolKey> {
  const { publicKey, privateKey } = await newPairText();
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await passphraseKey(passphrase, salt, ROUNDS);
  const sealed = await crypto.subtle.encrypt(cipher(nonce, publicKey), key, fromBase64Url(privateKey));
  const file: z.infer<typeof keyFile> = {
    kind: 'bellweek-school-key',
    version: 1,
    publicKey,
    salt: toBase64Url(salt),
    rounds: ROUNDS,
    nonce: toBase64Url(nonce),
    sealed: toBase64Url(new Uint8Array(sealed)),
  };
  return { publicKey, checkCode: await checkCodeOf(publicKey), text: `${JSON.stringify(file, null, 1)}\n` };
}

/** A school's key, unlocked. */
export interface SchoolPair {
  publicKey: string;
  checkCode: string;
  /** Its private key cannot be read out. */
  pair: CryptoKeyPair;
}

/** @throws {HelpError} when the file is no school key, or the passphrase is wrong */
export async function openSchoolKey(text: string, passphrase: string): Promise<SchoolPair> {
  const file = readJson(keyFile, text);
  if (!file) throw new HelpError('This is not a school key. Choose the file that you saved when you made the key.');
  const { publicKey, nonce, sealed } = file;
  const key = await passphraseKey(passphrase, fromBase64Url(file.salt), file.rounds);
  try {
    const algorithm = cipher(fromBase64Url(nonce), publicKey);
    const opened = await crypto.subtle.decrypt(algorithm, key, fromBase64Url(sealed));
    const pair = await pairOf({ publicKey, privateKey: toBase64Url(new Uint8Array(opened)) });
    return { publicKey, checkCode: await checkCodeOf(publicKey), pair };
  } catch (error) {
    throw new HelpError('This passphrase does not open the file. Check it and try again.', { cause: error });
  }
}

/** A request that this school can answer. */
export interface OpenedRequest {
  /** By the member's own device, when they let the school help; nobody else could have written it. */
  owner: KeyOwner;
  /** As the device that asks calls itself. */
  deviceName: string;
  askedAt: string;
  /** The device that asks shows the same. */
  checkCode: string;
  /** Makes the file for that device. */
  answer: () => Promise<string>;
}

async function openKeys({ pair }: SchoolPair, request: HelpRequest) {
  const opened = await Promise.all(
    request.keys.map(async ({ epoch, wrapped }) => {
      const content = await unwrap(pair, wrapped).then(splitOwner, () => null);
      return content && { epoch, ...content };
    }),
  );
  return opened.filter((each) => each !== null).sort((a, b) => b.epoch - a.epoch);
}

/** @throws {HelpError} when it is no request, is for another school, or holds keys of more than one person */
export async function readRequest(school: SchoolPair, text: string): Promise<OpenedRequest> {
  const request = readJson(helpRequest, text);
  if (!request) throw new HelpError('This is not a request for help. Choose the file that the member saved.');
  if (request.school !== school.publicKey) {
    const other = await checkCodeOf(request.school);
    throw new HelpError(`This request is for another key. Choose the school key with the check code ${other}.`);
  }
  const opened = await openKeys(school, request).catch(() => []);
  const [newest] = opened;
  // Older ones may be for a key that the school had before.
  if (newest?.epoch !== Math.max(...request.keys.map(({ epoch }) => epoch))) {
    throw new HelpError('This request is damaged. Ask the member to save it again and send you the new file.');
  }
  const { owner } = newest;
  if (opened.some((each) => each.owner.account !== request.account)) {
    throw new HelpError('This request asks for somebody else’s planner. Do not answer it.');
  }
  const { account, device } = request;
  const answer = async (): Promise<string> => {
    const keys = await Promise.all(
      opened.map(async ({ epoch, key }) => ({ epoch, wrapped: await wrapFor(device.publicKey, key, school.pair) })),
    );
    const file: HelpAnswer = {
      kind: 'bellweek-help-answer',
      version: 1,
      account,
      device: device.id,
      school: school.publicKey,
      keys,
    };
    return `${JSON.stringify(file, null, 1)}\n`;
  };
  const checkCode = await checkCodeOf(device.publicKey, school.publicKey);
  return { owner, deviceName: device.name, askedAt: request.askedAt, checkCode, answer };
}
