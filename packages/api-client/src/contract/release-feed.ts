import { z } from 'zod';
import { type DownloadSystem, downloadSystem } from './download.js';

/**
 * File names of electron-updater's generic feed for the newest build, one per system, as electron-builder names them.
 */
export const FEED_NAMES: Record<DownloadSystem, string> = {
  windows: 'latest.yml',
  mac: 'latest-mac.yml',
  linux: 'latest-linux.yml',
};

/** Valid names of builds: no folder, no hidden file, no character to escape, and the extension of a build. */
export const buildName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,150}[.](exe|dmg|zip|AppImage|deb|gz|blockmap)$/);

/** SHA-512 as feeds spell it: 64 bytes in base64. */
export const feedHash = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);

/** `MAJOR.MINOR.PATCH`: a feed offers no pre-releases. */
const releaseVersion = z.string().regex(/^(0|[1-9]\d{0,4})[.](0|[1-9]\d{0,4})[.](0|[1-9]\d{0,4})$/);

/**
 * Feed that `desktop:publish` writes and the shell trusts, once its signature is verified. It is a signed text
 * (`signed-text.ts`), which electron-updater reads too.
 */
export const releaseFeed = z.strictObject({
  version: releaseVersion,
  /** A build of one system under another's name is not valid. */
  system: downloadSystem,
  files: z
    .array(z.strictObject({ url: buildName, sha512: feedHash, size: z.int().min(1).max(4_000_000_000) }))
    .min(1)
    .max(10),
  /** When the build was first published. */
  releaseDate: z.iso.datetime(),
  /** When this feed was written: it increases with each feed, so that a replayed old one is detected. */
  publishedAt: z.iso.datetime(),
  /** Plain text for the person who decides on the update. */
  releaseNotes: z.string().max(20_000),
  /** Percentage of the installations that are offered it. */
  stagingPercentage: z.int().min(0).max(100),
});
export type ReleaseFeed = z.infer<typeof releaseFeed>;

/** Whether a version is above another; both in the format of `releaseVersion`. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((n) => left?.[n] !== right?.[n]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}
