import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { WeeklyStatsController } from './weekly-stats.controller.js';
import { WeeklyStatsService } from './weekly-stats.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { WEEKLY_STATS_DATA } from './weekly-stats.repository.js';

@Module({
  imports: [AuditModule],
  controllers: [WeeklyStatsController],
  providers: [WeeklyStatsService],
})
export class WeeklyStatsModule {
  constructor(people: PersonalDataSources) {
    people.add('weekly stats', WEEKLY_STATS_DATA);
  }
}
