import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({ imports: [AuditModule], controllers: [FeedbackController], providers: [FeedbackService] })
export class FeedbackModule {}
