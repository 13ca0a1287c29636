import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { CONFIG } from '../../config/config.module.js';
import { type KeptSecrets, openKept, type OwnKey, ownKeys, sealKept } from './kept-keys.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { findKeptUnderOthers } from './sync-school.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = 30_000;

interface Renewal {
  renewed: number;
  /** Number of keys that no secret opens. */
  lost: number;
}

/** Once a day, and soon after the start: puts kept keys under the newest secret, so that a former one can go. */
@Injectable()
export class KeptKeyRenewalService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly keys: OwnKey[];
  private readonly task: PeriodicTask<Renewal>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) secrets: KeptSecrets,
  ) {
    this.keys = ownKeys(secrets);
    this.task = new PeriodicTask({
      name: 'kept-keys',
      dataSource,
      logger,
      every: DAY_MS,
      first: FIRST_MS,
      lock: 4_219_800_456,
      warning: 'kept keys stay under a former secret for today',
      run: (manager) => this.renew(manager),
      done: ({ renewed, lost }) => {
        if (renewed > 0) logger.info({ renewed }, 'kept keys lie under the newest SYNC_KEPT_SECRET');
        if (lost > 0)
          logger.error({ lost }, 'kept keys open under none of SYNC_KEPT_SECRET and SYNC_KEPT_FORMER_SECRETS');
      },
    });
  }

  onApplicationBootstrap(): void {
    if (this.keys.length > 0) this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Renews all, unless another process is at it. */
  renewAll(): Promise<Renewal | null> {
    return this.task.runOnce();
  }

  private async renew(manager: EntityManager): Promise<Renewal> {
    const [newest] = this.keys;
    const result = { renewed: 0, lost: 0 };
    let after: SyncKeyRow | null = null;
    while (newest) {
      const rows = await findKeptUnderOthers(manager, newest.id, after);
      for (const row of rows) {
        const isRenewed = await this.renewRow(manager, newest, row);
        result[isRenewed ? 'renewed' : 'lost'] += 1;
      }
      after = rows.at(-1) ?? null;
      if (!after) break;
    }
    return result;
  }

  private async renewRow(manager: EntityManager, newest: OwnKey, row: SyncKeyRow): Promise<boolean> {
    const { userId, kind, epoch, wrapped } = row;
    let key: string;
    try {
      key = openKept(this.keys, [userId, epoch], wrapped);
    } catch {
      return false;
    }
    await manager.update(SyncKeyRow, { userId, kind, epoch }, { wrapped: sealKept(newest, [userId, epoch], key) });
    return true;
  }
}
