import { Module } from '@nestjs/common';
import { AuditExportService } from './audit-export.service.js';
import { AuditReaderService } from './audit-reader.service.js';
import { AuditSealerService } from './audit-sealer.service.js';
import { AuditVerificationService } from './audit-verification.service.js';
import { addExpiringVerifications } from './audit-verification.repository.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { ListExportService } from './list-export.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';

@Module({
  controllers: [AuditController],
  providers: [
    AuditService,
    AuditSealerService,
    AuditVerificationService,
    AuditReaderService,
    AuditExportService,
    ListExportService,
  ],
  exports: [AuditVerificationService, AuditReaderService, AuditService, AuditSealerService, ListExportService],
})
export class AuditModule {
  constructor(people: PersonalDataSources, expiring: ExpiringRows, audit: AuditService) {
    people.add('audit log', audit.personalData);
    addExpiringVerifications(expiring);
  }
}
