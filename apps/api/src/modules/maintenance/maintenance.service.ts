import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { ExpiringRows } from '../../common/registry.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = 60_000;
const MAINTENANCE_LOCK = 4_219_800_454;

/** Once a day, by one process: deletes what has expired. Expired rows are refused everywhere all the same. */
@Injectable()
export class MaintenanceService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly expiring: ExpiringRows,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(FIRST_MS);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /** @returns how many rows went, by table; null when another process is at it. */
  deleteExpired(): Promise<Record<string, number> | null> {
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<{ free: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS free', [
        MAINTENANCE_LOCK,
      ]);
      if (!lock?.free) return null;
      const deleted: Record<string, number> = {};
      for (const [table, isExpired] of this.expiring.all()) {
        const [, count] = await manager.query<[unknown, number]>(`DELETE FROM ${table} WHERE ${isExpired}`, [
          this.clock.now(),
        ]);
        deleted[table] = count;
      }
      return deleted;
    });
  }

  private schedule(delay: number): void {
    this.timer = setTimeout(() => {
      this.deleteExpired()
        .then((deleted) => this.logger.info({ deleted }, 'expired rows deleted'))
        .catch((failure: unknown) => this.logger.warn({ failure: describe(failure) }, 'expired rows stay for today'))
        .finally(() => this.schedule(DAY_MS));
    }, delay).unref();
  }
}
