import type { KeyObject } from 'node:crypto';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { FEED_NAMES } from '@bellweek/api-client/contract/release-feed';
import type { ReleaseFeed } from '@bellweek/api-client/contract/release-feed';
import electronUpdater from 'electron-updater';
import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import type { JsonFile } from '../files.ts';
import { decideUpdate, readFeed } from './feed.ts';
import type { Seen } from './feed.ts';
import { limitDownloads } from './limit-downloads.ts';
import type { Limits } from './limit-downloads.ts';
import { UpdateRefused } from './refused.ts';
import type { ProviderRuntimeOptions } from './updater-internals.ts';
import { createHash } from 'node:crypto';

const TIMEOUT_MS = 20_000;
/** Ten files, and notes of maximum length in four-byte characters. */
const MOST_BYTES = 100_000;

export interface ProviderOptions extends Pick<Limits, 'after'> {
  /** URL of the folder with the feeds, without a trailing slash. */
  feedUrl: string;
  system: DownloadSystem;
  key: KeyObject;
  /** The running version. */
  current: string;
  installationId: string;
  seen: JsonFile<Seen>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new UpdateRefused('malformed');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function fetchFeed({ fetch, feedUrl, system }: ProviderOptions): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // A redirect could lead to another feed, and a cached answer hide a new one.
  const init: RequestInit = { credentials: 'omit', redirect: 'error', cache: 'no-store', signal };
  const response = await fetch(`${feedUrl}/${FEED_NAMES[system]}`, init);
  if (response.status !== 200) throw new UpdateRefused('unreachable');
  return readText(response);
}

async function newest(options: ProviderOptions): Promise<ReleaseFeed> {
  const { key, system, current, installationId, seen } = options;
  const feed = readFeed(await fetchFeed(options), key, system);
  const { version, publishedAt } = feed;
  const verdict = decideUpdate(feed, { current, seen: seen.read(), place: placeOf(installationId, version) });
  seen.write({ version, publishedAt });
  // electron-updater does not take the running version for an update.
  return verdict === 'take' ? feed : { ...feed, version: current };
}

/** Makes electron-updater install from our signed feeds: nothing of one reaches it before `judge`. */
export function followSignedFeed(updater: AppUpdater, options: ProviderOptions): void {
  let mostBytes = 0;
  class SignedProvider extends electronUpdater.Provider<UpdateInfo> {
    constructor(_: unknown, __: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const { version, files, releaseDate, releaseNotes } = await newest(options);
      const [first] = files;
      mostBytes = Math.max(...files.map(({ size }) => size));
      return { version, files, releaseDate, releaseNotes, path: first?.url ?? '', sha512: first?.sha512 ?? '' };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(`${options.feedUrl}/${info.url}`), info }));
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });
  limitDownloads(updater, { mostBytes: () => mostBytes, after: options.after });
  updater.autoDownload = false;
  // A package asks for an administrator's password: not on quitting or while the computer shuts down.
  updater.autoInstallOnAppQuit = !(updater instanceof electronUpdater.DebUpdater);
  updater.allowPrerelease = false;
  // `judge` decides on staged rollouts; electron-updater's own rule would be a second one.
  updater.isUserWithinRollout = () => true;
  // Differential downloads combine parts of old and new files; only whole files are signed.
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  // Explicit, because setting a channel would turn it on.
  updater.allowDowngrade = false;
}

/** Position of an installation in a staged rollout, from 0 to below 100: a different one for each version. */
function placeOf(installationId: string, version: string): number {
  const digest = createHash('sha256').update(`${installationId}/${version}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}
