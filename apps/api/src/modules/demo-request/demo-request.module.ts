import { Module } from '@nestjs/common';
import { ContactSources } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { DemoInbox } from './demo-inbox.service.js';
import { DemoRequestController } from './demo-request.controller.js';
import { DemoRequestService } from './demo-request.service.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [DemoRequestController],
  providers: [DemoRequestService, DemoInbox],
})
export class DemoRequestModule {
  constructor(contacts: ContactSources) {
    const addresses = { table: 'demo_request_addresses', instant: 'created_at', counter: 'demo-request-addresses' };
    contacts.add('demo-requests', { ...addresses, name: 't.name' });
  }
}
