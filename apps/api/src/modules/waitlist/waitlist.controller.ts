import { type Waitlist, waitlist } from '@bellweek/api-client/contract/inboxes';
import { type OptionalPageQuery, optionalPageQuery } from '@bellweek/api-client/contract/paging';
import { waitlistRequest, type WaitlistRequest } from '@bellweek/api-client/contract/public-forms';
import { Body, Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { AdminOnly, Public, WithoutCsrf } from '../../common/access.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { Responds } from '../../common/responds.decorator.js';
import { WaitlistReader } from './waitlist-reader.service.js';
import { WaitlistService } from './waitlist.service.js';

@Controller('waitlist')
export class WaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly reader: WaitlistReader,
  ) {}

  @Get('all')
  @AdminOnly()
  @Responds(waitlist)
  find(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Promise<Waitlist | StreamableFile> {
    return this.reader.find(query);
  }

  @Post()
  @Public()
  @WithoutCsrf('a public form: it rides on no cookie')
  @HttpCode(204)
  @RateLimit(...PUBLIC_FORM_LIMITS('waitlist'))
  join(@Body({ schema: waitlistRequest }) body: WaitlistRequest): Promise<void> {
    return this.waitlist.join(body);
  }
}
