import { Module } from '@nestjs/common';
import { ContactSources } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { ContactInbox } from './contact-inbox.service.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [ContactController],
  providers: [ContactService, ContactInbox],
})
export class ContactModule {
  constructor(contacts: ContactSources) {
    const addresses = {
      table: 'contact_request_addresses',
      instant: 'created_at',
      counter: 'contact-request-addresses',
    };
    contacts.add('contact-requests', { ...addresses, name: 't.name' });
  }
}
