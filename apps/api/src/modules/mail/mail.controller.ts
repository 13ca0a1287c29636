import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { BounceService } from './bounce/bounce.service.js';
import { MailPreferenceService } from './mail-preference.service.js';

@Controller()
export class MailController {
  constructor(
    private readonly preferences: MailPreferenceService,
    private readonly bounces: BounceService,
  ) {}

  @Endpoint('POST /email/unsubscribe')
  @RateLimit({ name: 'unsubscribe', by: 'address', points: 2_000, seconds: 600 })
  unsubscribe({ body }: Input<'POST /email/unsubscribe'>) {
    return this.preferences.unsubscribe(body.email, body.t);
  }

  @Endpoint('POST /email/resubscribe')
  @RateLimit({ name: 'resubscribe', by: 'address', points: 2_000, seconds: 600 })
  resubscribe({ body }: Input<'POST /email/resubscribe'>) {
    return this.preferences.resubscribe(body.email);
  }

  @Endpoint('POST /email/one-click')
  @RateLimit({ name: 'one-click', by: 'address', points: 20_000, seconds: 600 })
  oneClick({ query }: Input<'POST /email/one-click'>) {
    return this.preferences.unsubscribeByToken(query.t);
  }

  @Endpoint('POST /email/bounces')
  @RateLimit({ name: 'bounces', by: 'address', points: 20_000, seconds: 600 })
  receiveBounce({ body }: Input<'POST /email/bounces'>) {
    return this.bounces.receive(body);
  }
}
