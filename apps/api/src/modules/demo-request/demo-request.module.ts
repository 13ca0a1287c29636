import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { DemoRequestController } from './demo-request.controller.js';
import { DemoRequestService } from './demo-request.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources, RequestSources } from '../../common/registry.js';
import { DEMO_DATA, DEMO_REQUESTS, DEMO_SOURCE } from './demo-request.repository.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [DemoRequestController],
  providers: [DemoRequestService],
})
export class DemoRequestModule {
  constructor(contacts: ContactSources, people: PersonalDataSources, requests: RequestSources) {
    contacts.add('demo-requests', DEMO_SOURCE);
    requests.add('demo-request', { ...DEMO_REQUESTS, joins: '', address: 't.email' });
    people.add('demo requests', DEMO_DATA);
  }
}
