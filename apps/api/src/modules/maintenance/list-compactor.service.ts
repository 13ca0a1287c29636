import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { HAS_COUNT_CHANGES } from '../../database/lists/page-locator.js';

const COMPACT = `SELECT compact_list_counts() WHERE ${HAS_COUNT_CHANGES}`;

/** Every few seconds: adds to the lists' counts what has changed, so that a total stays the sum of a few numbers. */
@Injectable()
export class ListCompactorService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      name: 'list-compactor',
      dataSource,
      logger,
      every: 5_000,
      lock: 4_219_800_455,
      warning: 'the counts of lists were not added up this time',
      run: (manager) => manager.query(COMPACT),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Adds up what is committed, unless another process is at it. */
  async compact(): Promise<void> {
    await this.task.runOnce();
  }
}
