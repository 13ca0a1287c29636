import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Process figures and a histogram of requests by route template, never by address, so that no id becomes a label. */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    response.on('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      this.requests.observe({ method: request.method, route, status: response.statusCode }, seconds);
    });
    next();
  };
}
