import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseModule } from '../license/license.module.js';
import { InstitutionController } from './institution.controller.js';
import { InstitutionService } from './institution.service.js';

@Module({
  imports: [AuditModule, LicenseModule],
  controllers: [InstitutionController],
  providers: [InstitutionService],
  exports: [InstitutionService],
})
export class InstitutionModule {}
