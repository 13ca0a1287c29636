import { downloadQuery, type DownloadSystem } from '@bellweek/api-client/contract/download';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../common/access.decorator.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { NOT_PUBLISHED_POLICY, notPublishedPage } from './not-published-page.js';
import { newestRelease } from './releases.js';

@Controller('files')
export class DownloadController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The newest build for a system, with Range; with none published, a page that says so. */
  @Get('download')
  @Public()
  async download(
    @Query({ schema: downloadQuery }) { os }: { os: DownloadSystem },
    @Res() response: Response,
  ): Promise<void> {
    const release = await newestRelease(this.config.releasesDir, os);
    if (release) {
      const options = {
        // Without a root, a dot anywhere in the folder's own path would hide the file.
        root: this.config.releasesDir,
        cacheControl: false,
        headers: { 'Cache-Control': 'no-cache' },
        dotfiles: 'deny' as const,
      };
      const failure = await new Promise<unknown>((resolve) => {
        response.download(release.fileName, release.fileName, options, resolve);
      });
      // Sent, or the reader went away in the middle, which is no failure of ours.
      if (!failure || response.headersSent) return;
      response.removeHeader('Content-Disposition');
      response.setHeader('Cache-Control', 'no-store');
      if ((failure as { status?: number }).status === 416) {
        response.status(416).setHeader('Content-Range', `bytes */${release.size}`).end();
        return;
      }
    }
    response.setHeader('Content-Security-Policy', NOT_PUBLISHED_POLICY);
    response.status(404).type('html').send(notPublishedPage(os, this.config.webUrl));
  }
}
