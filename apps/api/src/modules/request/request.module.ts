import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailModule } from '../email/email.module.js';
import { ReplyService } from './reply.service.js';
import { RequestController } from './request.controller.js';
import { RequestService } from './request.service.js';

@Module({
  imports: [AuditModule, EmailModule],
  controllers: [RequestController],
  providers: [RequestService, ReplyService],
})
export class RequestModule {}
