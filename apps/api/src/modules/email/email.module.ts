import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EmailController } from './email.controller.js';
import { MailPreferenceService } from './mail-preference.service.js';
import { MailService } from './mail.service.js';
import { MailWorker } from './mail-worker.service.js';
import { SmtpTransport } from './smtp-transport.js';
import { UnsubscribeTokens } from './unsubscribe-token.service.js';

@Module({
  imports: [AuditModule],
  controllers: [EmailController],
  providers: [MailService, MailPreferenceService, MailWorker, SmtpTransport, UnsubscribeTokens],
  exports: [MailService, MailPreferenceService, UnsubscribeTokens],
})
export class EmailModule {}
