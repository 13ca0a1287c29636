import { z } from 'zod';
import type { JsonFile } from '../files.ts';

/** The system's keeper of secrets, as Electron gives it. */
export interface SecretKeeper {
  isAvailable: () => Promise<boolean>;
  /** Only on Linux: what keeps the secrets there. */
  backend: () => string | null;
  encrypt: (text: string) => Promise<Buffer>;
  decrypt: (bytes: Buffer) => Promise<string>;
}

export const keptToken = z.strictObject({ sealed: z.base64().max(10_000) });
export type KeptToken = z.infer<typeof keptToken>;

export interface TokenVault {
  /** Null where none is kept, or none that this person on this computer can read. */
  load: () => Promise<string | null>;
  /** @returns whether it outlives the program */
  save: (token: string) => Promise<boolean>;
  forget: () => void;
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

/** Keeps the token where the system keeps secrets, and in memory alone where that is not safe (quality S65). */
export function createTokenVault(keeper: SecretKeeper, file: JsonFile<KeptToken>): TokenVault {
  let token: string | null = null;
  return {
    current: () => token,
    load: async () => {
      const kept = file.read();
      if (!kept || !(await isSafe(keeper))) return null;
      token = await keeper.decrypt(Buffer.from(kept.sealed, 'base64')).catch(() => null);
      return token;
    },
    save: async (fresh) => {
      token = fresh;
      // What an earlier sign-in left must not outlive this one.
      file.remove();
      if (!(await isSafe(keeper))) return false;
      try {
        const sealed = await keeper.encrypt(fresh);
        file.write({ sealed: sealed.toString('base64') });
        return true;
      } catch {
        return false;
      }
    },
    forget: () => {
      token = null;
      file.remove();
    },
  };
}
