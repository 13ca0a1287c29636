import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseAdminController } from './license-admin.controller.js';
import { LicenseReader } from './license-reader.service.js';
import { LicenseController } from './license.controller.js';
import { LicenseService } from './license.service.js';

@Module({
  imports: [AuditModule],
  controllers: [LicenseController, LicenseAdminController],
  providers: [LicenseService, LicenseReader],
  exports: [LicenseService, LicenseReader],
})
export class LicenseModule {}
