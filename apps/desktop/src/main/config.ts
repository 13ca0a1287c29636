import { join } from 'node:path';
import { z } from 'zod';
import { serverAddress } from '../ipc/policies.ts';
import type { Policies } from '../ipc/policies.ts';

/** URLs of the API and the website; set by the build. */
declare const __API_URL__: string;
declare const __WEB_URL__: string;
/** Public key of the signature of updates; empty in builds without updates. */
declare const __RELEASE_KEY__: string;

export interface Config {
  /** Public URLs without a trailing slash. */
  apiUrl: string;
  webUrl: string;
  /** Folder of this person's data; null for the system's default. */
  dataDir: string | null;
  /** Servers of tests from which calendars are read although they are not public; an installed program has none. */
  feedTestServers: string[];
  /** DER in base64; null without updates. */
  releaseKey: string | null;
}

/** Path that starts this program again: an AppImage runs from a temporary mount, and tells its own path. */
export const programPath = (env: NodeJS.ProcessEnv = process.env): string => env.APPIMAGE || process.execPath;

const variables = z.object({
  API_URL: serverAddress,
  WEB_URL: serverAddress,
  BELLWEEK_DATA_DIR: z.string().min(1).optional(),
  RELEASE_KEY: z.string().max(200).default(''),
  FEED_TEST_SERVERS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((server) => server.trim())
        .filter(Boolean),
    ),
});

/**
 * An installed program ignores its environment: a variable could send its tokens elsewhere.
 * @throws {Error} with the name of the invalid address
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
  const { FEED_TEST_SERVERS: feedTestServers } = read.data;
  return { apiUrl, webUrl, dataDir, feedTestServers, releaseKey: key === '' ? null : key };
}

/** The server that the school has set counts before the server of the build. */
export function managedConfig(config: Config, { Server, Website }: Policies): Config {
  return Server === undefined || Website === undefined ? config : { ...config, apiUrl: Server, webUrl: Website };
}

/**
 * Folder of this person's data. A school's server has a folder of its own: tokens and planners of one server are never
 * sent to another.
 */
export function dataFolder(base: string, { Server }: Policies): string {
  return Server === undefined ? base : join(base, 'servers', new URL(Server).host.replaceAll(/[^a-z0-9.-]/g, '-'));
}

/** Where policies are, as far as the environment knows. */
export const policyPlaces = ({ SystemRoot, BELLWEEK_POLICY }: NodeJS.ProcessEnv = process.env) => ({
  windows: SystemRoot || String.raw`C:\Windows`,
  developersFile: BELLWEEK_POLICY || null,
});
