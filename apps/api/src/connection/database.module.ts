import { Global, Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LOGGER } from '../common/logging.js';
import { PeriodicTask } from '../common/periodic-task.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';
import { RetryingDataSource } from '../database/retrying-data-source.js';

/** Connects in the background and keeps trying: the API is alive, though not ready, without its database. */
@Injectable()
class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      name: 'database-connection',
      dataSource,
      logger,
      every: 500,
      first: 0,
      isNoted: false,
      warning: 'the database cannot be reached yet',
      // In its own words: nobody's data are involved in connecting, and an operator has to know the reason.
      explain: (failure) => (failure as Error).message || (failure as { code?: string }).code || String(failure),
      isReady: () => !dataSource.isInitialized,
      run: () => dataSource.initialize(),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
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
