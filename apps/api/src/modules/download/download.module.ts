import { Module } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { BucketStore } from './bucket-store.js';
import { DownloadController } from './download.controller.js';
import { DownloadService } from './download.service.js';
import { FolderStore } from './folder-store.js';
import { RELEASE_STORE, type ReleaseStore } from './release-store.js';

const storeOf = ({ releases }: Config): ReleaseStore =>
  'folder' in releases ? new FolderStore(releases.folder) : new BucketStore(releases);

@Module({
  controllers: [DownloadController],
  exports: [DownloadService],
  providers: [DownloadService, { provide: RELEASE_STORE, useFactory: storeOf, inject: [CONFIG] }],
})
export class DownloadModule {}
