import { z } from 'zod';

/** Desktop systems with an app, as the wire spells them. */
const DOWNLOAD_SYSTEMS = ['windows', 'mac', 'linux'] as const;
export const downloadSystem = z.enum(DOWNLOAD_SYSTEMS, 'Please choose windows, mac or linux.');
export type DownloadSystem = z.infer<typeof downloadSystem>;

export const downloadQuery = z.object({ os: downloadSystem });

/** The newest published build, or that there is none. */
export const publishedRelease = z.object({
  release: z
    .object({
      version: z.string(),
      fileName: z.string(),
      /** In bytes. */
      size: z.int(),
      /** ISO 8601 in UTC; null if the feed does not have it. */
      releasedAt: z.string().nullable(),
      /** In hexadecimal digits, as `sha512sum` and `shasum -a 512` print it. */
      sha512: z.string(),
    })
    .nullable(),
});
export type PublishedRelease = z.infer<typeof publishedRelease>;
