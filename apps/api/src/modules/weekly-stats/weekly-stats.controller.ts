import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { type ReportedWeeks, reportedWeeks } from '@bellweek/api-client/contract/admin-users';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { weeklyStatsReport, type WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, SignedIn } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { Responds } from '../../common/responds.decorator.js';
import { WeeklyStatsReader } from './weekly-stats-reader.service.js';
import { WeeklyStatsService } from './weekly-stats.service.js';

@Controller('weekly-stats')
export class WeeklyStatsController {
  constructor(
    private readonly stats: WeeklyStatsService,
    private readonly reader: WeeklyStatsReader,
  ) {}

  @Get('user/weeklyStats/:id')
  @AdminOnly()
  @Responds(reportedWeeks)
  findOfUser(@Param('id', { schema: uuidField }) id: string): Promise<ReportedWeeks> {
    return this.reader.findOfUser(id);
  }

  @Post()
  @SignedIn()
  @HttpCode(204)
  // Two months offline are eight reports per installation; this leaves room for every device a student has.
  @RateLimit({ name: 'weekly-stats', by: 'user', points: 300, seconds: 3600 })
  submit(@CurrentUser() user: AuthUser, @Body({ schema: weeklyStatsReport }) body: WeeklyStatsReport): Promise<void> {
    return this.stats.submit(user.id, body);
  }
}
