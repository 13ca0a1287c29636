import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseController } from './license.controller.js';
import { LicenseService } from './license.service.js';

@Module({
  imports: [AuditModule],
  controllers: [LicenseController],
  providers: [LicenseService],
  exports: [LicenseService],
})
export class LicenseModule {}
