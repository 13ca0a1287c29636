import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Drain } from '../../common/drain.js';
import { Endpoint } from '../../common/endpoint.decorator.js';

/** Probes of a supervisor: alive even without the database; ready with it, and not during a drain. */
@Controller()
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly drain: Drain,
  ) {}

  @Endpoint('GET /health/live')
  live() {
    return { status: 'ok' as const };
  }

  @Endpoint('GET /health/ready')
  async ready() {
    if (this.drain.isDraining) throw new AppError('unavailable', 'This process is stopping.');
    await this.dataSource.query('SELECT 1 FROM migrations LIMIT 1');
    return { status: 'ok' as const };
  }
}
