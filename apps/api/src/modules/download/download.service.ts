import type { DownloadSystem, PublishedRelease } from '@bellweek/api-client/contract/download';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { buildName, FEED_NAMES } from '@bellweek/api-client/contract/release-feed';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../../common/app-error.js';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { notPublishedPage, PAGES_POLICY, unavailablePage } from './download-pages.js';
import { RELEASE_STORE, type ReleaseStore } from './release-store.js';

/** Cached for good: `desktop:publish` never changes a build under its name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FEEDS = new Set(Object.values(FEED_NAMES));

@Injectable()
export class DownloadService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
  ) {}

  async sendNewest(os: DownloadSystem, response: Response): Promise<void> {
    const { webUrl, isShopOpen } = this.config;
    try {
      const release = await this.store.newest(os);
      if (release) {
        const { fileName, size } = release;
        const options = { cacheControl: 'no-cache', keptAs: keptName(fileName), size };
        if (await this.store.send(fileName, response, options)) return;
      }
      sendPage(response, 404, notPublishedPage(os, webUrl, isShopOpen));
    } catch (failure) {
      if (!(failure instanceof AppError) || response.headersSent) throw failure;
      const requestId = response.getHeader('X-Request-Id');
      this.logger.warn({ requestId, failure: describe(failure.cause) }, 'request failed');
      sendPage(response, failure.status, unavailablePage(os, webUrl));
    }
  }

  async describeNewest(os: DownloadSystem): Promise<PublishedRelease> {
    const release = await this.store.newest(os);
    if (!release) return { release: null };
    return { release: { ...release, sha512: Buffer.from(release.sha512, 'base64').toString('hex') } };
  }

  /** @throws {AppError} `not_found` for a name that is neither a feed's nor a build's */
  async sendOfFeed(name: string, response: Response): Promise<void> {
    if (FEEDS.has(name)) {
      const feed = await this.store.readFeed(name);
      if (feed) return void response.type('yaml').send(feed);
    } else if (buildName.safeParse(name).success) {
      if (await this.store.send(name, response, { cacheControl: FOR_EVER })) return;
    }
    throw new AppError('not_found', 'There is no such file.');
  }
}

/**
 * Name of a saved build. An AppImage's has no version: an update would rename the running file to its own version, and
 * shortcuts and login items would point to nothing.
 */
const keptName = (fileName: string): string => (fileName.endsWith('.AppImage') ? `${PRODUCT.name}.AppImage` : fileName);

function sendPage(response: Response, status: number, page: string): void {
  response.setHeader('Content-Security-Policy', PAGES_POLICY);
  response.status(status).type('html').send(page);
}
