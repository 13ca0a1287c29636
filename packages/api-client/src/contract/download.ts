import { z } from 'zod';

/** Desktop systems there is an app for, as the wire spells them. */
export const DOWNLOAD_SYSTEMS = ['windows', 'mac', 'linux'] as const;
export const downloadSystem = z.enum(DOWNLOAD_SYSTEMS, 'Please choose windows, mac or linux.');
export type DownloadSystem = z.infer<typeof downloadSystem>;

/** `GET /files/download?os=`. */
export const downloadQuery = z.object({ os: downloadSystem });
