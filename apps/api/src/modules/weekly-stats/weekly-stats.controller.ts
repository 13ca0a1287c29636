import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { WeeklyStatsService } from './weekly-stats.service.js';

@Controller()
export class WeeklyStatsController {
  constructor(private readonly stats: WeeklyStatsService) {}

  @Endpoint('GET /weekly-stats/user/weeklyStats/:id')
  findOfUser({ params }: Input<'GET /weekly-stats/user/weeklyStats/:id'>) {
    return this.stats.findOfUser(params.id);
  }

  @Endpoint('POST /weekly-stats')
  // Two months offline are eight reports per installation; this leaves room for every device a student has.
  @RateLimit({ name: 'weekly-stats', by: 'user', points: 300, seconds: 3600 })
  submit({ user, body }: Input<'POST /weekly-stats'>) {
    return this.stats.submit(user.id, body);
  }
}
