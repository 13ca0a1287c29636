import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { HAS_COUNT_CHANGES } from '../../database/lists/page-locator.js';

const EVERY_MS = 5_000;
/** One process at a time adds up: the others have nothing to wait for. */
const COMPACTOR_LOCK = 4_219_800_455;

const COMPACT = `
  SELECT compact_list_counts() FROM (SELECT pg_try_advisory_xact_lock($1) AS is_free) AS lock
  WHERE is_free AND ${HAS_COUNT_CHANGES}`;

/** Every few seconds: adds to the lists' counts what has changed, so that a total stays the sum of a few numbers. */
@Injectable()
export class ListCompactorService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.compactQuietly().finally(() => this.schedule());
    }, EVERY_MS).unref();
  }

  /** Adds up what is committed, unless another process is at it. */
  async compact(): Promise<void> {
    await this.dataSource.query(COMPACT, [COMPACTOR_LOCK]);
  }

  private async compactQuietly(): Promise<void> {
    if (!this.dataSource.isInitialized) return;
    try {
      await this.compact();
    } catch (failure) {
      this.logger.warn({ failure: describe(failure) }, 'the counts of lists were not added up this time');
    }
  }
}
