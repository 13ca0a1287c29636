import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ExpiringRows, MailFollowers } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { addExpiringEntries, CLASS_LIST_DATA } from './class-list.repository.js';
import { ClassListService } from './class-list.service.js';
import { DeskRightService } from './desk-right.service.js';
import { DomainRecords } from './domain-record.js';
import { InstitutionChangeService } from './institution-change.service.js';
import { CONTACT_DATA } from './institution-detail.repository.js';
import { addExpiring } from './institution-domain.repository.js';
import { InstitutionDomainService } from './institution-domain.service.js';
import { followReminders } from './institution-reminder.repository.js';
import { InstitutionReminderService } from './institution-reminder.service.js';
import { InstitutionController } from './institution.controller.js';
import { InstitutionService } from './institution.service.js';
import { LicenseActService } from './license-act.service.js';
import { LicenseAdminController } from './license-admin.controller.js';
import { LicenseExtensionService } from './license-extension.service.js';
import { LicenseHistoryService } from './license-history.service.js';
import { LicenseMailService } from './license-mail.service.js';
import { LicenseReaderService } from './license-reader.service.js';
import { LicenseController } from './license.controller.js';
import { LICENSE_DATA } from './license.repository.js';
import { LicenseService } from './license.service.js';
import { SchoolController } from './school.controller.js';
import { SchoolDeskService } from './school-desk.service.js';

const INSTITUTIONS = [
  InstitutionService,
  InstitutionChangeService,
  InstitutionDomainService,
  InstitutionReminderService,
  DeskRightService,
  DomainRecords,
  SchoolDeskService,
  ClassListService,
];
const LICENSES = [
  LicenseService,
  LicenseActService,
  LicenseExtensionService,
  LicenseHistoryService,
  LicenseMailService,
  LicenseReaderService,
];

/** Licences, and the institutions that give them. */
@Module({
  imports: [AuditModule, MailModule],
  controllers: [InstitutionController, SchoolController, LicenseController, LicenseAdminController],
  providers: [...INSTITUTIONS, ...LICENSES],
  exports: [DeskRightService, InstitutionService, LicenseService, LicenseReaderService],
})
export class AccessModule {
  constructor(expiring: ExpiringRows, people: PersonalDataSources, mails: MailFollowers) {
    people.add('licenses', LICENSE_DATA);
    people.add('institution contacts', CONTACT_DATA);
    people.add('class lists', CLASS_LIST_DATA);
    mails.add('reminders', followReminders);
    addExpiring(expiring);
    addExpiringEntries(expiring);
  }
}
