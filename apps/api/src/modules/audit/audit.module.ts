import { Module } from '@nestjs/common';
import { AuditSealerService } from './audit-sealer.service.js';
import { AuditVerificationService } from './audit-verification.service.js';
import { addExpiringVerifications } from './audit-verification.repository.js';
import { AuditService } from './audit.service.js';
import { ListExportService } from './list-export.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows } from '../../common/registry.js';

const SERVICES = [AuditService, AuditSealerService, AuditVerificationService, ListExportService];

@Module({
  providers: SERVICES,
  exports: SERVICES,
})
export class AuditModule {
  constructor(people: PersonalDataSources, expiring: ExpiringRows, audit: AuditService) {
    people.add('audit log', audit.personalData);
    addExpiringVerifications(expiring);
  }
}
