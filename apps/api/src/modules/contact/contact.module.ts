import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources, RequestSources } from '../../common/registry.js';
import { CONTACT_DATA, CONTACT_REQUESTS, CONTACT_SOURCE } from './contact.repository.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [ContactController],
  providers: [ContactService],
})
export class ContactModule {
  constructor(contacts: ContactSources, people: PersonalDataSources, requests: RequestSources) {
    contacts.add('contact-requests', CONTACT_SOURCE);
    requests.add('contact-us', { ...CONTACT_REQUESTS, joins: '', address: 't.email' });
    people.add('contact requests', CONTACT_DATA);
  }
}
