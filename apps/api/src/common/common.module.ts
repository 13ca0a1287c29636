import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from './clock.js';
import { Drain } from './drain.js';
import { LOGGER } from './logging.js';
import { PersonalDataSources } from './personal-data.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { ContactSources, ExpiringRows, LastUses, MailFollowers, SessionMoves } from './registry.js';

const REGISTRIES = [ContactSources, ExpiringRows, LastUses, MailFollowers, PersonalDataSources, SessionMoves];
const SHARED = [Clock, Drain, RateLimitGuard, ...REGISTRIES];

@Global()
@Module({})
export class CommonModule {
  constructor(expiring: ExpiringRows) {
    expiring.add('rate_limits', 'expire < extract(epoch FROM $1::timestamptz) * 1000');
  }

  static with(logger: Logger): DynamicModule {
    return {
      module: CommonModule,
      providers: [{ provide: LOGGER, useValue: logger }, ...SHARED],
      exports: [LOGGER, ...SHARED],
    };
  }
}
