import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller.js';
import { DownloadService } from './download.service.js';

@Module({ controllers: [DownloadController], providers: [DownloadService] })
export class DownloadModule {}
