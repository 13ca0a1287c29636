import { Global, Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LOGGER } from '../common/logging.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';
import { RetryingDataSource } from './retrying-data-source.js';

const RETRY_MS = 500;

/** Connects in the background and keeps trying: the API is alive, though not ready, without its database. */
@Injectable()
class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy {
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async connect(): Promise<void> {
    let lastReason = '';
    while (!this.isStopping && !this.dataSource.isInitialized) {
      try {
        await this.dataSource.initialize();
      } catch (failure) {
        // In its own words: nobody's data are involved in connecting, and an operator has to know the reason.
        const { message, code } = failure as { message?: string; code?: string };
        const reason = message || code || String(failure);
        // Said once per reason, not twice a second.
        if (reason !== lastReason) this.logger.warn({ failure: reason }, 'the database cannot be reached yet');
        lastReason = reason;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG, LOGGER],
      useFactory: ({ database }: Config, logger: Logger) => ({
        ...dataSourceOptions({
          url: database.url,
          poolSize: database.poolSize,
          onPoolError: (failure) => logger.warn({ failure: failure.message }, 'an idle database connection was lost'),
        }),
        manualInitialization: true,
      }),
      dataSourceFactory: (options) => Promise.resolve(new RetryingDataSource(options as DataSourceOptions)),
    }),
  ],
  providers: [DatabaseConnection],
  exports: [DatabaseConnection],
})
export class DatabaseModule {}
