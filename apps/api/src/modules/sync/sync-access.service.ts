import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from './refusals.js';
import type { SyncAccount } from './sync-account.entity.js';
import { lockAccount } from './sync-device.repository.js';
import { SyncDeviceRow } from './sync-device.entity.js';

/** Lets devices that take part do something, and no other. */
@Injectable()
export class SyncAccessService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws {AppError} for a device that is revoked or unknown. */
  async check(manager: EntityManager, userId: string, id: string): Promise<SyncDeviceRow> {
    const device = await manager.findOneBy(SyncDeviceRow, { userId, id });
    if (!device) throw refusal('device_unknown');
    if (device.revokedAt) throw refusal('device_revoked');
    return device;
  }

  /** Runs a transaction on the locked account of a device. */
  change<T>(
    userId: string,
    deviceId: string,
    work: (manager: EntityManager, account: SyncAccount) => Promise<T>,
  ): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, userId);
      if (!account) throw refusal('device_unknown');
      await this.check(manager, userId, deviceId);
      return work(manager, account);
    });
  }

  /** Reads for a device. */
  async read<T>(userId: string, deviceId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { manager } = this.dataSource;
    await this.check(manager, userId, deviceId);
    return work(manager);
  }
}
