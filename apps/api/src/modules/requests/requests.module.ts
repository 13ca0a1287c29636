import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources, ExpiringRows, MailFollowers } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccessModule } from '../access/access.module.js';
import { INBOX_CONTROLLERS, SubmissionController } from './inbox.controller.js';
import { addExpiringRequests, SENDERS } from './inbox.repository.js';
import { InboxService } from './inbox.service.js';
import { followReplies } from './reply.repository.js';
import { ReplyService } from './reply.service.js';
import { CONTACT_DATA, DEMO_DATA, FEEDBACK_DATA } from './request-data.repository.js';
import { RequestController } from './request.controller.js';
import { RequestService } from './request.service.js';
import { SubmissionService } from './submission.service.js';

@Module({
  imports: [AuditModule, MailModule, AccessModule],
  controllers: [...INBOX_CONTROLLERS, SubmissionController, RequestController],
  providers: [InboxService, SubmissionService, RequestService, ReplyService],
})
export class RequestsModule {
  constructor(contacts: ContactSources, people: PersonalDataSources, mails: MailFollowers, expiring: ExpiringRows) {
    addExpiringRequests(expiring);
    contacts.add('contact-requests', SENDERS['contact-us']);
    contacts.add('demo-requests', SENDERS['demo-request']);
    people.add('contact requests', CONTACT_DATA);
    people.add('demo requests', DEMO_DATA);
    people.add('feedback', FEEDBACK_DATA);
    mails.add('replies', followReplies);
  }
}
