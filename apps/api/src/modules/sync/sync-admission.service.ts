import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { refusal } from './refusals.js';
import { SyncAccessService } from './sync-access.service.js';
import { SyncDeviceRow } from './sync-device.entity.js';
import type { LockedAccount } from './sync-device.repository.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { SyncNoticeService } from './sync-notice.service.js';

/** Lets devices in that have a key of the account, or its spare key. */
@Injectable()
export class SyncAdmissionService {
  constructor(
    private readonly access: SyncAccessService,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly notices: SyncNoticeService,
    private readonly events: SyncEventsService,
  ) {}

  /** @param secrets that the device computed of what it has @throws {AppError} where none of them counts */
  async admit(userId: string, deviceId: string, secrets: readonly string[]): Promise<void> {
    await this.access.change(userId, deviceId, async (manager, account) => {
      const codes = await manager.findBy(SyncKeyRow, { userId, kind: 'recovery' });
      const counting = new Set([account.admission, ...codes.map(({ holder }) => holder?.admission)]);
      const hashes = secrets.map((secret) =>
        createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url'),
      );
      if (!hashes.some((hash) => counting.has(hash))) throw refusal('not_admitted');
      await this.letIn(manager, account, deviceId);
    });
    this.events.tell(userId, { type: 'devices' });
  }

  /** In the caller's transaction. A device that was let in before stays so. */
  async letIn(manager: EntityManager, account: LockedAccount, id: string, isFirst = false): Promise<void> {
    const { userId } = account;
    const waiting = { userId, id, admittedAt: IsNull() };
    const { affected } = await manager.update(SyncDeviceRow, waiting, { admittedAt: this.clock.now() });
    if (!affected || isFirst) return;
    await this.audit.record(manager, { action: 'sync.device_admitted', actorId: userId, metadata: { deviceId: id } });
    // Where a school has us keep the key, each morning's computer is a new device.
    const isUsual = await manager.existsBy(SyncKeyRow, { userId, kind: 'kept' });
    if (!isUsual) await this.notices.tell(manager, userId, 'admitted');
  }
}
