import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LicenseModule } from '../license/license.module.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { RequestSources } from '../../common/registry.js';
import { FEEDBACK, FEEDBACK_DATA, WRITER } from './feedback.repository.js';

@Module({
  imports: [AuditModule, LicenseModule],
  controllers: [FeedbackController],
  providers: [FeedbackService],
})
export class FeedbackModule {
  constructor(people: PersonalDataSources, requests: RequestSources) {
    requests.add('feedback', { ...FEEDBACK, joins: WRITER, address: 'u.email' });
    people.add('feedback', FEEDBACK_DATA);
  }
}
