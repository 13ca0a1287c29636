import type { FeedAnswer, FeedRequest } from '@bellweek/api-client/contract/feeds';
import { fetchFeed } from '@bellweek/public-fetch/fetch-feed';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { Turns } from './turns.js';

/** A process holds at most so many calendars in memory, of 5 MB each. */
const TURNS = { most: 16, mostOfOne: 3, mostWaiting: 200 };

/** Reads calendars by their addresses, which are passwords: nothing here is stored, logged or thrown on. */
@Injectable()
export class FeedService {
  private readonly turns = new Turns(TURNS);

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  fetch(userId: string, request: FeedRequest): Promise<FeedAnswer> {
    return this.turns.run(userId, () => fetchFeed(request, this.config.publicNetwork));
  }
}
