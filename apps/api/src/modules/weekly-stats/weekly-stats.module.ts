import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { WeeklyStatsController } from './weekly-stats.controller.js';
import { WeeklyStatsService } from './weekly-stats.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { LastUses } from '../../common/registry.js';
import { lastReport, WEEKLY_STATS_DATA } from './weekly-stats.repository.js';

@Module({
  imports: [AuditModule],
  controllers: [WeeklyStatsController],
  providers: [WeeklyStatsService],
})
export class WeeklyStatsModule {
  constructor(people: PersonalDataSources, uses: LastUses) {
    people.add('weekly stats', WEEKLY_STATS_DATA);
    uses.add('weekly stats', lastReport);
  }
}
