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
  /** Null where none is kept, or none that this person on this computer can read. */
  load: () => Promise<string | null>;
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

/** Keeps the token where the system keeps secrets, and in memory alone where that is not safe (quality S65). */
export function createTokenVault(keeper: SecretKeeper, file: JsonFile<KeptToken>): TokenVault {
  let token: string | null = null;
  /** @returns whether it lies there by now */
  const seal = async (text: string): Promise<boolean> => {
    try {
      if (!(await isSafe(keeper))) return false;
      const sealed = await keeper.encrypt(text);
      if (!isSealed(keeper, sealed)) return false;
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
  return {
    current: () => token,
    load: async () => {
      const kept = file.read();
      if (!kept || !(await isSafe(keeper))) return null;
      const bytes = Buffer.from(kept.sealed, 'base64');
      if (!isSealed(keeper, bytes)) {
        remove();
        return null;
      }
      const found = await keeper.decrypt(bytes).catch(() => null);
      token = found?.text ?? null;
      if (found?.isOutdated) await seal(found.text);
      return token;
    },
    save: (fresh) => {
      token = fresh;
      // What an earlier sign-in left must not outlive this one.
      remove();
      return seal(fresh);
    },
    forget: () => {
      token = null;
      return remove();
    },
  };
}
