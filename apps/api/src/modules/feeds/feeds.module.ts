import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { AuditModule } from '../audit/audit.module.js';
import { FeedController } from './feed.controller.js';
import { FeedService } from './feed.service.js';
import { SharedCalendarController } from './shared-calendar.controller.js';
import { SHARED_CALENDAR_DATA } from './shared-calendar.repository.js';
import { SharedCalendarService } from './shared-calendar.service.js';

@Module({
  imports: [AuditModule],
  controllers: [FeedController, SharedCalendarController],
  providers: [FeedService, SharedCalendarService],
})
export class FeedsModule {
  constructor(people: PersonalDataSources) {
    people.add('shared calendars', SHARED_CALENDAR_DATA);
  }
}
