import { Controller, Get, HttpCode } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Public } from '../../common/access.decorator.js';
import { AppError } from '../../common/app-error.js';
import { Drain } from '../../common/drain.js';
import { Responds } from '../../common/responds.decorator.js';

const health = z.object({ status: z.literal('ok') });
type Health = z.infer<typeof health>;

/** For whatever supervises the process: alive without the database, ready only with it and not while it drains. */
@Controller('health')
@Public()
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly drain: Drain,
  ) {}

  @Get('live')
  @HttpCode(200)
  @Responds(health)
  live(): Health {
    return { status: 'ok' };
  }

  @Get('ready')
  @Responds(health)
  async ready(): Promise<Health> {
    if (this.drain.isDraining) throw new AppError('unavailable', 'This process is stopping.');
    await this.dataSource.query('SELECT 1 FROM migrations LIMIT 1');
    return { status: 'ok' };
  }
}
