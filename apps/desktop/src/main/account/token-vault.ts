import { z } from 'zod';
import type { JsonFile } from '../files.ts';

/** The system's storage of secrets, as Electron provides it. */
export interface SecretKeeper {
  isAvailable: () => Promise<boolean>;
  /** Backend that stores the secrets; Linux only. */
  backend: () => string | null;
  encrypt: (text: string) => Promise<Buffer>;
  /** `isOutdated`: the key has changed, and the text should be encrypted again. */
  decrypt: (bytes: Buffer) => Promise<{ text: string; isOutdated: boolean }>;
}

export const keptToken = z.strictObject({ sealed: z.base64().max(10_000) });
export type KeptToken = z.infer<typeof keptToken>;

export interface TokenVault {
  /**
   * Null if there is no token, or none that this person on this computer can read, or none in time.
   * @param onLate called if the token is read later: the keyring waited for the person
   */
  load: (onLate?: () => void) => Promise<string | null>;
  /** @returns whether the token outlives the program */
  save: (token: string) => Promise<boolean>;
  /** @returns whether the disk holds nothing of it any more */
  forget: () => boolean;
  current: () => string | null;
}

/** `basic_text` seals with a key from Chromium's source code; `unknown` is the value before the first use. */
const UNSAFE = new Set(['basic_text', 'unknown']);

export async function isSafe(keeper: SecretKeeper): Promise<boolean> {
  try {
    const backend = keeper.backend();
    return (await keeper.isAvailable()) && (backend === null || !UNSAFE.has(backend));
  } catch {
    return false;
  }
}

/**
 * Prefix of secrets sealed with a key from Chromium's source code, its fallback on Linux if the selected keyring does
 * not answer. Elsewhere it marks the system's own key.
 */
const PUBLIC_KEY = Buffer.from('v10');

const isSealed = (keeper: SecretKeeper, bytes: Buffer): boolean =>
  keeper.backend() === null || !bytes.subarray(0, PUBLIC_KEY.length).equals(PUBLIC_KEY);

/** Time for the keyring, which may ask for a password, and on some desktops without showing it: the program goes on. */
const PATIENCE_MS = 10_000;

type After = (milliseconds: number, action: () => void) => () => void;

/** Resolves with null after a timeout. @param onLate called if the work is done later */
function inTime<T>(work: Promise<T>, after: After, onLate?: (value: T) => void): Promise<T | null> {
  const { promise, resolve, reject } = Promise.withResolvers<T | null>();
  let isLate = false;
  const cancel = after(PATIENCE_MS, () => {
    isLate = true;
    resolve(null);
  });
  work.then((value) => {
    cancel();
    if (isLate) onLate?.(value);
    else resolve(value);
  }, reject);
  return promise;
}

/** @returns whether nothing is left on the disk */
function isRemoved(file: JsonFile<KeptToken>): boolean {
  try {
    file.remove();
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores the token in the system's storage of secrets, and in memory alone if that is not safe (quality S65).
 *
 * @param isReplaced a new token takes the old one's place only once it is on the disk
 */
export function createTokenVault(
  keeper: SecretKeeper,
  file: JsonFile<KeptToken>,
  after: After,
  { isReplaced = false } = {},
): TokenVault {
  let token: string | null = null;
  /** Raised at each sign-in and sign-out, so that earlier answers of the keyring are ignored. */
  let generation = 0;
  /** @returns whether it is on the disk */
  const seal = async (text: string): Promise<boolean> => {
    const begun = generation;
    try {
      if (!(await isSafe(keeper))) return false;
      const sealed = await keeper.encrypt(text);
      if (generation !== begun || !isSealed(keeper, sealed)) return false;
      file.write({ sealed: sealed.toString('base64') });
      return true;
    } catch {
      return false;
    }
  };
  const remove = (): boolean => isRemoved(file);
  const unseal = async (bytes: Buffer): Promise<string | null> => {
    const begun = generation;
    if (!(await isSafe(keeper)) || generation !== begun) return null;
    if (!isSealed(keeper, bytes)) {
      remove();
      return null;
    }
    const found = await keeper.decrypt(bytes).catch(() => null);
    if (!found || generation !== begun) return null;
    token = found.text;
    if (found.isOutdated) await seal(found.text);
    return token;
  };
  return {
    current: () => token,
    load: async (onLate) => {
      const kept = file.read();
      if (!kept) return null;
      const late = (found: string | null) => found !== null && onLate?.();
      return inTime(unseal(Buffer.from(kept.sealed, 'base64')), after, late);
    },
    save: async (fresh) => {
      generation += 1;
      token = fresh;
      // The token of an earlier sign-in must not outlive the new sign-in.
      if (!isReplaced) remove();
      return (await inTime(seal(fresh), after)) ?? false;
    },
    forget: () => {
      generation += 1;
      token = null;
      return remove();
    },
  };
}
