import { Module } from '@nestjs/common';
import { AuditExportService } from './audit-export.service.js';
import { AuditReaderService } from './audit-reader.service.js';
import { AuditSealerService } from './audit-sealer.service.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { ListExportService } from './list-export.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';

@Module({
  controllers: [AuditController],
  providers: [AuditService, AuditSealerService, AuditReaderService, AuditExportService, ListExportService],
  exports: [AuditReaderService, AuditService, AuditSealerService, ListExportService],
})
export class AuditModule {
  constructor(people: PersonalDataSources, audit: AuditService) {
    people.add('audit log', audit.personalData);
  }
}
