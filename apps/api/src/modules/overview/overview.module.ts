import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { DownloadModule } from '../download/download.module.js';
import { SyncModule } from '../sync/sync.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [AuditModule, AuditLogModule, DownloadModule, SyncModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
