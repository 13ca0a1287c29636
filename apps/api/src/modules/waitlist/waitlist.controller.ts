import { waitlistRequest, type WaitlistRequest } from '@bellweek/api-client/contract/public-forms';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Public, WithoutCsrf } from '../../common/access.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { WaitlistService } from './waitlist.service.js';

@Controller('waitlist')
export class WaitlistController {
  constructor(private readonly waitlist: WaitlistService) {}

  @Post()
  @Public()
  @WithoutCsrf('a public form: it rides on no cookie')
  @HttpCode(204)
  @RateLimit(...PUBLIC_FORM_LIMITS('waitlist'))
  join(@Body({ schema: waitlistRequest }) body: WaitlistRequest): Promise<void> {
    return this.waitlist.join(body);
  }
}
