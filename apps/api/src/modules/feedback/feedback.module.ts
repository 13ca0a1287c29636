import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseModule } from '../license/license.module.js';
import { FeedbackInbox } from './feedback-inbox.service.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [AuditModule, LicenseModule],
  controllers: [FeedbackController],
  providers: [FeedbackService, FeedbackInbox],
})
export class FeedbackModule {}
