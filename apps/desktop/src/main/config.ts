import { z } from 'zod';

/** Where the API and the website are; baked in by the build. */
declare const __API_URL__: string;
declare const __WEB_URL__: string;
/** Of the key that signs updates, its public half; empty in builds that take none. */
declare const __RELEASE_KEY__: string;

export interface Config {
  /** Public addresses without a trailing slash. */
  apiUrl: string;
  webUrl: string;
  /** Where everything is kept that belongs to this person; null for the system's usual place. */
  dataDir: string | null;
  /** DER in base64; null where no updates are taken. */
  releaseKey: string | null;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What starts this program again: an AppImage runs from a place that is gone when it ends, and says where it lies itself. */
export const programPath = (env: NodeJS.ProcessEnv = process.env): string => env.APPIMAGE || process.execPath;

/** Only encrypted, but for a copy on this very computer. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)));
}

const address = z
  .string()
  .refine(isSafe, 'must be an https address')
  .transform((text) => new URL(text).origin);
const variables = z.object({
  API_URL: address,
  WEB_URL: address,
  BELLWEEK_DATA_DIR: z.string().min(1).optional(),
  RELEASE_KEY: z.string().max(200).default(''),
});

/**
 * An installed program takes nothing from its surroundings: whoever could set a variable could send its tokens elsewhere.
 * @throws {Error} naming the address that is wrong
 */
export function readConfig(isPackaged: boolean, env: NodeJS.ProcessEnv = process.env): Config {
  const built = { API_URL: __API_URL__, WEB_URL: __WEB_URL__, RELEASE_KEY: __RELEASE_KEY__ };
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = variables.safeParse(isPackaged ? built : { ...built, ...given });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'is wrong'}.`);
  }
  const { API_URL: apiUrl, WEB_URL: webUrl, BELLWEEK_DATA_DIR: dataDir = null, RELEASE_KEY: key } = read.data;
  return { apiUrl, webUrl, dataDir, releaseKey: key === '' ? null : key };
}
