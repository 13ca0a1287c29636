import { Module } from '@nestjs/common';
import { ExpiringRows, MailFollowers } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { LicenseModule } from '../license/license.module.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { DomainRecords } from './domain-record.js';
import { InstitutionChangeService } from './institution-change.service.js';
import { CONTACT_DATA } from './institution-detail.repository.js';
import { addExpiring } from './institution-domain.repository.js';
import { followReminders } from './institution-reminder.repository.js';
import { InstitutionReminderService } from './institution-reminder.service.js';
import { InstitutionDomainService } from './institution-domain.service.js';
import { InstitutionController } from './institution.controller.js';
import { InstitutionService } from './institution.service.js';

@Module({
  imports: [AuditModule, EmailModule, LicenseModule],
  controllers: [InstitutionController],
  providers: [
    InstitutionService,
    InstitutionChangeService,
    InstitutionDomainService,
    InstitutionReminderService,
    DomainRecords,
  ],
  exports: [InstitutionService],
})
export class InstitutionModule {
  constructor(expiring: ExpiringRows, people: PersonalDataSources, mails: MailFollowers) {
    people.add('institution contacts', CONTACT_DATA);
    mails.add('reminders', followReminders);
    addExpiring(expiring);
  }
}
