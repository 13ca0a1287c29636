import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { parse } from 'yaml';
import { z } from 'zod';

/** What electron-updater's generic feed says of the newest build; one file per system, as electron-builder names them. */
const FEEDS: Record<DownloadSystem, string> = {
  windows: 'latest.yml',
  mac: 'latest-mac.yml',
  linux: 'latest-linux.yml',
};

const feed = z.object({
  version: z.string().max(50),
  files: z.array(z.object({ url: z.string().max(300), sha512: z.string().max(200) })).min(1),
  releaseDate: z.string().max(50).optional(),
});

export interface Release {
  version: string;
  /** Its name in the folder. */
  fileName: string;
  sha512: string;
  size: number;
}

/**
 * The newest published build for a system, or null when none is published. A feed that names a file outside the folder, or
 * one that is not there, publishes nothing.
 */
export async function newestRelease(folder: string, system: DownloadSystem): Promise<Release | null> {
  try {
    const published = feed.parse(parse(await readFile(join(folder, FEEDS[system]), 'utf8')));
    const [file] = published.files;
    if (!file) return null;
    const fileName = basename(decodeURIComponent(file.url));
    if (fileName !== decodeURIComponent(file.url)) return null;
    const found = await stat(join(folder, fileName));
    if (!found.isFile() || fileName.startsWith('.')) return null;
    return { version: published.version, fileName, sha512: file.sha512, size: found.size };
  } catch {
    return null;
  }
}
