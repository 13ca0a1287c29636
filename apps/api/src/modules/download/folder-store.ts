import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import type { Response } from 'express';
import type { ReleaseStore, SendOptions } from './release-store.js';
import { newestRelease, type Release } from './releases.js';

/** A folder of this machine, or one that is mounted here. */
export class FolderStore implements ReleaseStore {
  constructor(private readonly folder: string) {}

  newest(system: DownloadSystem): Promise<Release | null> {
    return newestRelease(system, this);
  }

  readFeed(name: string): Promise<Buffer | null> {
    return readFile(join(this.folder, name)).catch(() => null);
  }

  async sizeOf(fileName: string): Promise<number | null> {
    const found = await stat(join(this.folder, fileName)).catch(() => null);
    return found?.isFile() ? found.size : null;
  }

  async send(fileName: string, response: Response, { cacheControl, keptAs }: SendOptions): Promise<boolean> {
    const express = {
      // `root` is set, since a dot in the folder's own path would hide the file.
      root: this.folder,
      cacheControl: false,
      headers: { 'Cache-Control': cacheControl },
      dotfiles: 'deny' as const,
    };
    const failure = await new Promise<unknown>((resolve) => {
      if (keptAs !== undefined) response.download(fileName, keptAs, express, resolve);
      else response.sendFile(fileName, express, resolve);
    });
    // Sent, or the reader disconnected, which is no failure of ours.
    if (!failure || response.headersSent) return true;
    response.removeHeader('Content-Disposition');
    response.setHeader('Cache-Control', 'no-store');
    if ((failure as { status?: number }).status !== 416) return false;
    response.status(416).setHeader('Content-Range', `bytes */${await this.sizeOf(fileName)}`);
    response.end();
    return true;
  }
}
