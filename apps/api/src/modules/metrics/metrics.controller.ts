import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../common/access.decorator.js';
import { AppError } from '../../common/app-error.js';
import { equalInConstantTime } from '../../common/keyed-hash.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { MetricsService } from './metrics.service.js';

@Controller('metrics')
@Public()
@ApiExcludeController()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Metrics in Prometheus' text format, for callers with METRICS_TOKEN; 404 for all others. */
  @Get()
  async scrape(@Headers('authorization') authorization: string | undefined, @Res() response: Response): Promise<void> {
    const { metricsToken } = this.config;
    if (!metricsToken || !equalInConstantTime(authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new AppError('not_found', 'There is nothing at this address.');
    }
    response.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }
}
