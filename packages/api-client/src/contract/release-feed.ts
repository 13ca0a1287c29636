import { z } from 'zod';
import { type DownloadSystem, downloadSystem } from './download.js';

/** What electron-updater's generic feed says of the newest build; one file per system, as electron-builder names them. */
export const FEED_NAMES: Record<DownloadSystem, string> = {
  windows: 'latest.yml',
  mac: 'latest-mac.yml',
  linux: 'latest-linux.yml',
};

/** Names of builds: no folder, no hidden file, nothing that has to be escaped, and an ending of a build. */
export const buildName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,150}[.](exe|dmg|zip|AppImage|deb|gz|blockmap)$/);

/** SHA-512 as feeds spell it: 64 bytes in base64. */
export const feedHash = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);

/** `MAJOR.MINOR.PATCH`: a feed offers nothing that is not finished. */
const releaseVersion = z.string().regex(/^(0|[1-9]\d{0,4})[.](0|[1-9]\d{0,4})[.](0|[1-9]\d{0,4})$/);

/** What `desktop:publish` writes and the shell believes, once its signature is found good. */
export const releaseFeed = z.strictObject({
  version: releaseVersion,
  /** A build of one system under another's name is no release. */
  system: downloadSystem,
  files: z
    .array(z.strictObject({ url: buildName, sha512: feedHash, size: z.int().min(1).max(4_000_000_000) }))
    .min(1)
    .max(10),
  /** When the build was published first. */
  releaseDate: z.iso.datetime(),
  /** When this feed was written: later ones have a later one, so that an old one is known when it comes again. */
  publishedAt: z.iso.datetime(),
  /** Plain text for the person who is asked. */
  releaseNotes: z.string().max(20_000),
  /** How many of a hundred installations are offered it. */
  stagingPercentage: z.int().min(0).max(100),
});
export type ReleaseFeed = z.infer<typeof releaseFeed>;

/**
 * The signature stands in the last line, as a comment of YAML, and is Ed25519 over every byte before that line: nothing has to
 * be parsed to find out whether the feed is ours, and electron-updater reads the same file.
 */
export const SIGNATURE_MARK = '# bellweek-signature: ';

/** The two parts of a signed feed; null where there is no signature. */
export function splitFeed(text: string): { body: string; signature: string } | null {
  const at = text.lastIndexOf(SIGNATURE_MARK);
  if (at < 1 || text[at - 1] !== '\n') return null;
  const signature = text.slice(at + SIGNATURE_MARK.length).trimEnd();
  return /^[A-Za-z0-9+/]{86}==$/.test(signature) ? { body: text.slice(0, at), signature } : null;
}

export const joinFeed = (body: string, signature: string): string => `${body}${SIGNATURE_MARK}${signature}\n`;

/** Whether a version is above another; both as `releaseVersion` has them. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((n) => left?.[n] !== right?.[n]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}
