import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { ExpiringRows } from '../../common/registry.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = 60_000;

/** Once a day, by one process: deletes what has expired. Expired rows are refused everywhere all the same. */
@Injectable()
export class MaintenanceService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask<Record<string, number>>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    private readonly clock: Clock,
    private readonly expiring: ExpiringRows,
  ) {
    this.task = new PeriodicTask({
      name: 'maintenance',
      dataSource,
      logger,
      every: DAY_MS,
      first: FIRST_MS,
      lock: 4_219_800_454,
      warning: 'expired rows stay for today',
      run: (manager) => this.deleteRows(manager),
      done: (deleted) => logger.info({ deleted }, 'expired rows deleted'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** @returns how many rows went, by table; null when another process is at it. */
  deleteExpired(): Promise<Record<string, number> | null> {
    return this.task.runOnce();
  }

  private async deleteRows(manager: EntityManager): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {};
    for (const [table, isExpired] of this.expiring.all()) {
      const sql = `DELETE FROM ${table} WHERE ${isExpired}`;
      const [, count] = await manager.query<[unknown, number]>(sql, [this.clock.now()]);
      deleted[table] = count;
    }
    return deleted;
  }
}
