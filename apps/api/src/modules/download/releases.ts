import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { FEED_NAMES, feedHash } from '@bellweek/api-client/contract/release-feed';
import { parse } from 'yaml';
import { z } from 'zod';

/** As much of a feed as a download needs; electron-builder writes such files too. */
const feed = z.object({
  version: z.string().max(50),
  files: z.array(z.object({ url: z.string().max(300), sha512: feedHash, size: z.int() })).min(1),
  releaseDate: z.iso.datetime().optional(),
});

export interface Release {
  version: string;
  /** Its name in the folder. */
  fileName: string;
  /** In base64. */
  sha512: string;
  size: number;
  /** ISO 8601 in UTC; null where the feed does not say. */
  releasedAt: string | null;
}

/**
 * The newest published build for a system, or null when none is published. A feed that names a file outside the folder, or
 * one that is not there whole, publishes nothing.
 */
export async function newestRelease(folder: string, system: DownloadSystem): Promise<Release | null> {
  try {
    const published = feed.parse(parse(await readFile(join(folder, FEED_NAMES[system]), 'utf8')));
    const [file] = published.files;
    if (!file) return null;
    const fileName = basename(decodeURIComponent(file.url));
    if (fileName !== decodeURIComponent(file.url)) return null;
    const found = await stat(join(folder, fileName));
    if (!found.isFile() || found.size !== file.size || fileName.startsWith('.')) return null;
    const { version, releaseDate: releasedAt = null } = published;
    return { version, fileName, sha512: file.sha512, size: found.size, releasedAt };
  } catch {
    return null;
  }
}
