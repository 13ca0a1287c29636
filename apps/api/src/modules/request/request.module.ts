import { Module } from '@nestjs/common';
import { MailFollowers } from '../../common/registry.js';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { followReplies } from './reply.repository.js';
import { ReplyService } from './reply.service.js';
import { RequestController } from './request.controller.js';
import { RequestService } from './request.service.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [RequestController],
  providers: [RequestService, ReplyService],
})
export class RequestModule {
  constructor(mails: MailFollowers) {
    mails.add('replies', followReplies);
  }
}
