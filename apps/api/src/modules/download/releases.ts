import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { FEED_NAMES, feedHash } from '@bellweek/api-client/contract/release-feed';
import { parse } from 'yaml';
import { z } from 'zod';

/** Names of builds: no folder and no hidden file; electron-builder's own names may have spaces. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._+()-]{0,200}$/);

/** The fields of a feed that a download needs; electron-builder writes such files too. */
const feed = z.object({
  version: z.string().max(50),
  files: z
    .array(
      z.object({
        url: z.string().max(300).transform(decodeURIComponent).pipe(fileName),
        sha512: feedHash,
        size: z.int(),
      }),
    )
    .min(1),
  releaseDate: z.iso.datetime().optional(),
});

export interface Release {
  version: string;
  /** Its name in the folder or bucket. */
  fileName: string;
  /** In base64. */
  sha512: string;
  size: number;
  /** ISO 8601 in UTC; null where the feed does not say. */
  releasedAt: string | null;
}

/** Reads for {@link newestRelease}; both return null for a missing file. */
interface Published {
  readFeed(name: string): Promise<Buffer | null>;
  /** In bytes. */
  sizeOf(fileName: string): Promise<number | null>;
}

function readRelease(text: string): Release | null {
  try {
    const { version, files, releaseDate: releasedAt = null } = feed.parse(parse(text));
    const [file] = files;
    return file ? { version, fileName: file.url, sha512: file.sha512, size: file.size, releasedAt } : null;
  } catch {
    return null;
  }
}

/**
 * The newest published build for a system, or null when none is published. A feed that names a file outside its folder, or one
 * that is not there whole, publishes nothing.
 */
export async function newestRelease(system: DownloadSystem, published: Published): Promise<Release | null> {
  const bytes = await published.readFeed(FEED_NAMES[system]);
  const release = bytes && readRelease(bytes.toString('utf8'));
  return release && (await published.sizeOf(release.fileName)) === release.size ? release : null;
}
