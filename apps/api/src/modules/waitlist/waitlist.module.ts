import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { InvitationService } from './invitation.service.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistImportService } from './waitlist-import.service.js';
import { WaitlistService } from './waitlist.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources } from '../../common/registry.js';
import { WAITLIST_DATA, WAITLIST_SOURCE } from './waitlist.repository.js';

@Module({
  imports: [AuditModule, MailModule],
  controllers: [WaitlistController],
  providers: [WaitlistService, InvitationService, WaitlistImportService],
})
export class WaitlistModule {
  constructor(contacts: ContactSources, people: PersonalDataSources) {
    contacts.add('waitlist', WAITLIST_SOURCE);
    people.add('waitlist', WAITLIST_DATA);
  }
}
