import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { MailWorkerService } from '../mail/mail-worker.service.js';
import { CampaignService } from './campaign.service.js';

/** Every few seconds: starts the campaigns whose time has come, even if it came while no process ran. */
@Injectable()
export class CampaignScheduleService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask<number>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    campaigns: CampaignService,
    worker: MailWorkerService,
  ) {
    this.task = new PeriodicTask({
      name: 'campaign-schedule',
      dataSource,
      logger,
      every: 5_000,
      warning: 'scheduled emails were not started this time',
      run: () => dataSource.transaction((manager) => campaigns.startDue(manager)),
      done: (started) => started > 0 && worker.wake(),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** @returns the number of campaigns that it started. */
  async startDue(): Promise<number> {
    return (await this.task.runOnce()) ?? 0;
  }
}
