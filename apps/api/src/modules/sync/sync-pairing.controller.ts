import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit, type RateLimitRule } from '../../common/rate-limit.guard.js';
import { SyncPairingService } from './sync-pairing.service.js';

/** With one answer each, nobody who has a stolen session guesses digits by asking again and again. */
const ASKS: RateLimitRule = { name: 'sync-pairing', by: 'user', points: 60, seconds: 3_600 };
const STEPS: RateLimitRule = { name: 'sync-pairing-steps', by: 'user', points: 200, seconds: 3_600 };

@Controller()
export class SyncPairingController {
  constructor(private readonly pairings: SyncPairingService) {}

  @Endpoint('GET /sync/pairing')
  async find({ user, query }: Input<'GET /sync/pairing'>) {
    return { pairings: await this.pairings.find(user.id, query.device) };
  }

  @Endpoint('POST /sync/pairing')
  @RateLimit(ASKS)
  ask({ user, body }: Input<'POST /sync/pairing'>) {
    return this.pairings.ask(user.id, body.deviceId, body.commitment);
  }

  @Endpoint('POST /sync/pairing/:id/answer')
  @RateLimit(STEPS)
  answer({ user, params, body }: Input<'POST /sync/pairing/:id/answer'>) {
    return this.pairings.answer(user.id, params.id, body);
  }

  @Endpoint('POST /sync/pairing/:id/reveal')
  @RateLimit(STEPS)
  reveal({ user, params, body }: Input<'POST /sync/pairing/:id/reveal'>) {
    return this.pairings.reveal(user.id, params.id, body);
  }

  @Endpoint('POST /sync/pairing/:id/end')
  @RateLimit(STEPS)
  end({ user, params, body, request }: Input<'POST /sync/pairing/:id/end'>) {
    return this.pairings.end(user.id, params.id, { ...body, isAdmitted: request.device?.isAdmitted ?? false });
  }
}
