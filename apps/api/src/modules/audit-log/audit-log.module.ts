import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditReaderService } from './audit-reader.service.js';

/** The audit log as operators read it, with the names of today. */
@Module({
  imports: [AuditModule],
  controllers: [AuditLogController],
  providers: [AuditReaderService, AuditExportService],
  exports: [AuditReaderService],
})
export class AuditLogModule {}
