import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from './refusals.js';
import { findRevoked, lockAccount, type LockedAccount } from './sync-device.repository.js';

/** Lets devices that take part do something, and no other. */
@Injectable()
export class SyncAccessService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws {AppError} for a device that is revoked or unknown. */
  async check(manager: EntityManager, userId: string, id: string): Promise<void> {
    const revokedAt = await findRevoked(manager, userId, id);
    if (revokedAt === undefined) throw refusal('device_unknown');
    if (revokedAt) throw refusal('device_revoked');
  }

  /** Runs a transaction on the locked account of a device. */
  change<T>(
    userId: string,
    deviceId: string,
    work: (manager: EntityManager, account: LockedAccount) => Promise<T>,
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
