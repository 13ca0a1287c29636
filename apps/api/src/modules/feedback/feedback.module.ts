import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseModule } from '../license/license.module.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { FEEDBACK_DATA } from './feedback.repository.js';

@Module({
  imports: [AuditModule, LicenseModule],
  controllers: [FeedbackController],
  providers: [FeedbackService],
})
export class FeedbackModule {
  constructor(people: PersonalDataSources) {
    people.add('feedback', FEEDBACK_DATA);
  }
}
