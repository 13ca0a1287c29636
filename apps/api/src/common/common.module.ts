import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from './clock.js';
import { Drain } from './drain.js';
import { LOGGER } from './logging.js';
import { RateLimitGuard } from './rate-limit.guard.js';

@Global()
@Module({})
export class CommonModule {
  static with(logger: Logger): DynamicModule {
    return {
      module: CommonModule,
      providers: [{ provide: LOGGER, useValue: logger }, Clock, Drain, RateLimitGuard],
      exports: [LOGGER, Clock, Drain, RateLimitGuard],
    };
  }
}
