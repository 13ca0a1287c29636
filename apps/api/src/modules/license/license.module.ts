import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { LicenseAdminController } from './license-admin.controller.js';
import { LicenseActService } from './license-act.service.js';
import { LicenseExtensionService } from './license-extension.service.js';
import { LicenseHistoryService } from './license-history.service.js';
import { LicenseMailService } from './license-mail.service.js';
import { LicenseReaderService } from './license-reader.service.js';
import { LicenseController } from './license.controller.js';
import { LicenseService } from './license.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { LICENSE_DATA } from './license.repository.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [LicenseController, LicenseAdminController],
  providers: [
    LicenseService,
    LicenseActService,
    LicenseExtensionService,
    LicenseHistoryService,
    LicenseMailService,
    LicenseReaderService,
  ],
  exports: [LicenseService, LicenseReaderService],
})
export class LicenseModule {
  constructor(people: PersonalDataSources) {
    people.add('licenses', LICENSE_DATA);
  }
}
