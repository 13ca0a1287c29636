import type { KeyObject } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { AppError } from './app-error.js';
import type { CallerRequest } from './caller.js';
import { BatchedRateLimiter } from './batched-rate-limiter.js';
import { deriveKey, keyedHash } from './keyed-hash.js';
import { networkOf } from './network-address.js';

export interface RateLimitRule {
  name: string;
  /** An IPv4 address, or the /64 of an IPv6 one. A whole school may share it, so these limits are high (quality S52). */
  by: 'address' | 'user' | 'everybody';
  points: number;
  seconds: number;
}

const RATE_LIMIT = 'rate-limit';
export const RateLimit = (...rules: RateLimitRule[]) => SetMetadata(RATE_LIMIT, rules);

/** Limits of a public form: a classroom that fills it in together passes, a flood from one address or from many does not. */
export const PUBLIC_FORM_LIMITS = (name: string): RateLimitRule[] => [
  { name: `${name}-address`, by: 'address', points: 1_500, seconds: 600 },
  { name: `${name}-everybody`, by: 'everybody', points: 30_000, seconds: 600 },
];

/** Limits shared by all processes, counted in PostgreSQL; per process in memory while that is away. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limiters = new Map<string, BatchedRateLimiter>();
  private readonly key: KeyObject;

  constructor(
    private readonly reflector: Reflector,
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.sessionSecret, 'rate-limits');
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get<RateLimitRule[] | undefined>(RATE_LIMIT, context.getHandler()) ?? [];
    const http = context.switchToHttp();
    for (const rule of rules) await this.consume(rule, http.getRequest<CallerRequest>(), http.getResponse<Response>());
    return true;
  }

  private async consume(rule: RateLimitRule, request: CallerRequest, response: Response): Promise<void> {
    try {
      await this.limiter(rule).consume(keyedHash(this.key, this.markOf(rule, request)).toString('base64url'));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      response.setHeader('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)));
      throw new AppError('rate_limited', 'Too many tries in a short time. Please wait a moment and try again.');
    }
  }

  private markOf({ by }: RateLimitRule, { caller, ip }: CallerRequest): string {
    if (by === 'everybody') return by;
    return by === 'user' && caller && caller.kind !== 'visitor' ? caller.user.id : networkOf(ip ?? '');
  }

  private limiter(rule: RateLimitRule): BatchedRateLimiter {
    const known = this.limiters.get(rule.name);
    if (known) return known;
    const { name, points, seconds } = rule;
    const options = { keyPrefix: name, points, duration: seconds };
    const postgres = new RateLimiterPostgres({
      ...options,
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      // Expired rows are deleted by the daily job, once for all processes.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    const limiter = new BatchedRateLimiter(postgres);
    this.limiters.set(name, limiter);
    return limiter;
  }
}
