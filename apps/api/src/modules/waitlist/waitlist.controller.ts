import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { WaitlistService } from './waitlist.service.js';

@Controller()
export class WaitlistController {
  constructor(private readonly waitlist: WaitlistService) {}

  @Endpoint('GET /waitlist/all')
  find({ query }: Input<'GET /waitlist/all'>) {
    return this.waitlist.find(query);
  }

  @Endpoint('POST /waitlist/')
  @RateLimit(...PUBLIC_FORM_LIMITS('waitlist'))
  join({ body }: Input<'POST /waitlist/'>) {
    return this.waitlist.join(body);
  }
}
