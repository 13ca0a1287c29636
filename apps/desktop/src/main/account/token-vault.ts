import { z } from 'zod';
import type { JsonFile } from '../files.ts';

/** The system's keeper of secrets, as Electron gives it. */
export interface SecretKeeper {
  isAvailable: () => Promise<boolean>;
  /** Only on Linux: what keeps the secrets there. */
  backend: () => string | null;
  encrypt: (text: string) => Promise<Buffer>;
  /** `isOutdated`: the key has changed, and what was sealed with the old one is to be sealed anew. */
  decrypt: (bytes: Buffer) => Promise<{ text: string; isOutdated: boolean }>;
}

export const keptToken = z.strictObject({ sealed: z.base64().max(10_000) });
export type KeptToken = z.infer<typeof keptToken>;

export interface TokenVault {
  /**
   * Null where none is kept, none that this person on this computer can read, or none in time.
   * @param onLate it is there all the same by now: the keyring waited for the person
   */
  load: (onLate?: () => void) => Promise<string | null>;
  /** @returns whether it outlives the program */
  save: (token: string) => Promise<boolean>;
  /** @returns whether nothing of it lies on the disk any more */
  forget: () => boolean;
  current: () => string | null;
}

/** `basic_text` seals with a key that stands in Chromium's source; `unknown` is what it is before anybody asked. */
const UNSAFE = new Set(['basic_text', 'unknown']);

async function isSafe(keeper: SecretKeeper): Promise<boolean> {
  try {
    const backend = keeper.backend();
    return (await keeper.isAvailable()) && (backend === null || !UNSAFE.has(backend));
  } catch {
    return false;
  }
}

/**
 * Where the keyring named as backend does not answer, Chromium seals on Linux with a key that stands in its source, and says so
 * by these letters alone. Elsewhere they mark the system's own.
 */
const PUBLIC_KEY = Buffer.from('v10');

const isSealed = (keeper: SecretKeeper, bytes: Buffer): boolean =>
  keeper.backend() === null || !bytes.subarray(0, PUBLIC_KEY.length).equals(PUBLIC_KEY);

/** A keyring asks the person for its password, and on some desktops asks nobody: the program does not stand still for it. */
const PATIENCE_MS = 10_000;

type After = (milliseconds: number, action: () => void) => () => void;

/** Null where it is not done in time. @param onLate done all the same */
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

/** Keeps the token where the system keeps secrets, and in memory alone where that is not safe (quality S65). */
export function createTokenVault(keeper: SecretKeeper, file: JsonFile<KeptToken>, after: After): TokenVault {
  let token: string | null = null;
  /** Raised where somebody comes or goes: what the keyring answers to what was asked before is nobody's. */
  let turn = 0;
  /** @returns whether it lies there by now */
  const seal = async (text: string): Promise<boolean> => {
    const begun = turn;
    try {
      if (!(await isSafe(keeper))) return false;
      const sealed = await keeper.encrypt(text);
      if (turn !== begun || !isSealed(keeper, sealed)) return false;
      file.write({ sealed: sealed.toString('base64') });
      return true;
    } catch {
      return false;
    }
  };
  /** @returns whether nothing lies there any more */
  const remove = (): boolean => {
    try {
      file.remove();
      return true;
    } catch {
      return false;
    }
  };
  const unseal = async (bytes: Buffer): Promise<string | null> => {
    const begun = turn;
    if (!(await isSafe(keeper)) || turn !== begun) return null;
    if (!isSealed(keeper, bytes)) {
      remove();
      return null;
    }
    const found = await keeper.decrypt(bytes).catch(() => null);
    if (!found || turn !== begun) return null;
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
      turn += 1;
      token = fresh;
      // What an earlier sign-in left must not outlive this one.
      remove();
      return (await inTime(seal(fresh), after)) ?? false;
    },
    forget: () => {
      turn += 1;
      token = null;
      return remove();
    },
  };
}
