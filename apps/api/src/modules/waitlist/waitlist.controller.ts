import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { WaitlistReaderService } from './waitlist-reader.service.js';
import { WaitlistService } from './waitlist.service.js';

@Controller()
export class WaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly reader: WaitlistReaderService,
  ) {}

  @Endpoint('GET /waitlist/all')
  find({ query }: Input<'GET /waitlist/all'>) {
    return this.reader.find(query);
  }

  @Endpoint('POST /waitlist/')
  @RateLimit(...PUBLIC_FORM_LIMITS('waitlist'))
  join({ body }: Input<'POST /waitlist/'>) {
    return this.waitlist.join(body);
  }
}
