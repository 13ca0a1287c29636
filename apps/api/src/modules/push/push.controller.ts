import { Controller } from '@nestjs/common';
import { sessionOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { PushService } from './push.service.js';

@Controller()
export class PushController {
  constructor(private readonly push: PushService) {}

  @Endpoint('GET /me/push')
  key() {
    return this.push.key();
  }

  @Endpoint('PUT /me/push')
  // A browser sends changed reminders after a rest.
  @RateLimit({ name: 'push', by: 'user', points: 240, seconds: 3600 })
  replace({ caller, body }: Input<'PUT /me/push'>) {
    return this.push.replace(sessionOf(caller), body);
  }

  @Endpoint('POST /me/push/end')
  end({ user, body }: Input<'POST /me/push/end'>) {
    return this.push.end(user.id, body.endpoint);
  }
}
