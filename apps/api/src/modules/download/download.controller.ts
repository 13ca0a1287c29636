import { downloadQuery, type DownloadSystem } from '@bellweek/api-client/contract/download';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../common/access.decorator.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { DownloadService } from './download.service.js';

@Controller()
export class DownloadController {
  constructor(@Inject(DownloadService) private readonly downloads: DownloadService) {}

  /** The newest build for a system, with Range; with none published, a page that says so. */
  @Get('files/download')
  @Public()
  download(@Query({ schema: downloadQuery }) { os }: { os: DownloadSystem }, @Res() response: Response): Promise<void> {
    return this.downloads.sendNewest(os, response);
  }

  /** Version, name and size of the newest build for a system. */
  @Endpoint('GET /files/release')
  describe({ query }: Input<'GET /files/release'>) {
    return this.downloads.describeNewest(query.os);
  }

  /** electron-updater's generic feed: `latest.yml`, `latest-mac.yml`, `latest-linux.yml`, and the builds they name. */
  @Get('files/releases/:name')
  @Public()
  sendOfFeed(@Param('name') name: string, @Res() response: Response): Promise<void> {
    return this.downloads.sendOfFeed(name, response);
  }
}
