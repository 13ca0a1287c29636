import { type CheckpointPart, SYNC_LIMITS } from '@bellweek/api-client/contract/sync';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { LicenseService } from '../access/license.service.js';
import { refusal } from './refusals.js';
import { SyncAccessService } from './sync-access.service.js';
import { SyncAccount } from './sync-account.entity.js';
import { completeCheckpoint, putPart, trimLog } from './sync-checkpoint.repository.js';
import { bytesOf } from './sync-log.repository.js';
import { SyncCheckpointRow } from './sync-log.entity.js';
import { SyncMetrics } from './sync-metrics.js';

const missing = (): AppError => new AppError('not_found', 'There is no such checkpoint.');

/** Keeps whole states, by which a new device need not read the log from its start, and by which the log gets shorter. */
@Injectable()
export class SyncCheckpointService {
  constructor(
    private readonly access: SyncAccessService,
    private readonly clock: Clock,
    private readonly licenses: LicenseService,
    private readonly metrics: SyncMetrics,
  ) {}

  find(userId: string, deviceId: string, sequence: string, part: string): Promise<CheckpointPart> {
    return this.access.read(userId, deviceId, async (manager) => {
      const where = { userId, sequence, part: Number(part), isComplete: true };
      const row = Number(part) > SYNC_LIMITS.checkpointParts ? null : await manager.findOneBy(SyncCheckpointRow, where);
      if (!row) throw missing();
      const { deviceId: writer, epoch, parts, digest, body } = row;
      return { deviceId: writer, epoch, parts, digest, body: body.toString('base64url') };
    });
  }

  /** Stores a part. @returns whether the checkpoint is complete with it. @throws {AppError} */
  async put(userId: string, sequence: number, part: number, given: CheckpointPart): Promise<{ isComplete: boolean }> {
    const { deviceId, epoch, parts, digest } = given;
    const body = bytesOf(given.body);
    if (part < 1 || part > parts) throw new AppError('invalid_request', 'This checkpoint has no such part.');
    return this.access.change(userId, deviceId, async (manager, account) => {
      if (!(await this.licenses.isLicensed(manager, userId))) throw refusal('license_needed');
      if (epoch !== account.epoch) throw refusal('epoch_ended');
      if (sequence > Number(account.head)) throw missing();
      const newer = { userId, isComplete: true, sequence: MoreThan(String(sequence)) };
      if (await manager.existsBy(SyncCheckpointRow, newer)) {
        throw new AppError('conflict', 'There is a newer checkpoint.');
      }
      if (Number(account.bytes) + body.length > SYNC_LIMITS.accountBytes) throw refusal('sync_full');
      const row = { sequence, part, parts, deviceId, epoch, digest, putAt: this.clock.now(), body };
      const here = { userId, sequence: String(sequence) };
      const isKnown = await manager.existsBy(SyncCheckpointRow, { ...here, part });
      if (!(await putPart(manager, userId, row))) {
        throw new AppError('conflict', 'Another device is sending a checkpoint of this place.');
      }
      if (!isKnown) await manager.increment(SyncAccount, { userId }, 'bytes', body.length);
      if (await completeCheckpoint(manager, userId, sequence)) await trimLog(manager, userId);
      return { isComplete: await manager.existsBy(SyncCheckpointRow, { ...here, part, isComplete: true }) };
    });
  }

  /** Compares a device's digest with a checkpoint's. Equal digests confirm it, which lets the log be shortened. */
  async compare(userId: string, deviceId: string, sequence: string, digest: string): Promise<{ isEqual: boolean }> {
    const isEqual = await this.access.change(userId, deviceId, async (manager) => {
      const where = { userId, sequence, isComplete: true };
      const row = await manager.findOne(SyncCheckpointRow, { where, select: { digest: true, isConfirmed: true } });
      if (!row) throw missing();
      if (row.digest !== digest) return false;
      if (!row.isConfirmed) {
        await manager.update(SyncCheckpointRow, { userId, sequence }, { isConfirmed: true });
        await trimLog(manager, userId);
      }
      return true;
    });
    this.metrics.countDigest(isEqual);
    return { isEqual };
  }
}
