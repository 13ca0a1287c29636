import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { FeedService } from './feed.service.js';

@Controller()
export class FeedController {
  constructor(private readonly feeds: FeedService) {}

  @Endpoint('POST /feeds/fetch')
  // Ten calendars, read hourly on four devices, and some more by hand.
  @RateLimit({ name: 'feeds', by: 'user', points: 120, seconds: 3600 })
  fetch({ user, body }: Input<'POST /feeds/fetch'>) {
    return this.feeds.fetch(user.id, body);
  }
}
