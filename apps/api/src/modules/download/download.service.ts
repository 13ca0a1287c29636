import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSystem, PublishedRelease } from '@bellweek/api-client/contract/download';
import { buildName, FEED_NAMES } from '@bellweek/api-client/contract/release-feed';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../../common/app-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { NOT_PUBLISHED_POLICY, notPublishedPage } from './not-published-page.js';
import { newestRelease } from './releases.js';
import { sendFile } from './send-file.js';

/** A build never changes under its name: `desktop:publish` sees to it. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FEEDS = new Set(Object.values(FEED_NAMES));

@Injectable()
export class DownloadService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async sendNewest(os: DownloadSystem, response: Response): Promise<void> {
    const release = await newestRelease(this.config.releasesDir, os);
    if (release) {
      const { fileName, size } = release;
      const file = { folder: this.config.releasesDir, fileName, cacheControl: 'no-cache', isDownload: true };
      const sent = await sendFile(response, file);
      if (sent === 'sent') return;
      if (sent === 'out-of-range') return refuseRange(response, size);
    }
    response.setHeader('Content-Security-Policy', NOT_PUBLISHED_POLICY);
    response.status(404).type('html').send(notPublishedPage(os, this.config.webUrl));
  }

  async describeNewest(os: DownloadSystem): Promise<PublishedRelease> {
    const release = await newestRelease(this.config.releasesDir, os);
    if (!release) return { release: null };
    return { release: { ...release, sha512: Buffer.from(release.sha512, 'base64').toString('hex') } };
  }

  /** @throws {AppError} `not_found` for whatever is neither a feed nor a build */
  async sendOfFeed(name: string, response: Response): Promise<void> {
    const isFeed = FEEDS.has(name);
    const folder = this.config.releasesDir;
    const size = isFeed || buildName.safeParse(name).success ? await sizeOf(join(folder, name)) : null;
    if (size !== null) {
      const sent = await sendFile(response, { folder, fileName: name, cacheControl: isFeed ? 'no-store' : FOR_EVER });
      if (sent === 'sent') return;
      if (sent === 'out-of-range') return refuseRange(response, size);
    }
    throw new AppError('not_found', 'There is no such file.');
  }
}

/** Null for what is no file. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

function refuseRange(response: Response, size: number): void {
  response.status(416).setHeader('Content-Range', `bytes */${size}`).end();
}
