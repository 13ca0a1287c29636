import { Module } from '@nestjs/common';
import { ExpiringRows } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseModule } from '../license/license.module.js';
import { DomainRecords } from './domain-record.js';
import { addExpiring } from './institution-domain.repository.js';
import { InstitutionDomainService } from './institution-domain.service.js';
import { InstitutionController } from './institution.controller.js';
import { InstitutionService } from './institution.service.js';

@Module({
  imports: [AuditModule, LicenseModule],
  controllers: [InstitutionController],
  providers: [InstitutionService, InstitutionDomainService, DomainRecords],
  exports: [InstitutionService],
})
export class InstitutionModule {
  constructor(expiring: ExpiringRows) {
    addExpiring(expiring);
  }
}
