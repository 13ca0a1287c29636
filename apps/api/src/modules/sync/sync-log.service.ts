import { SYNC_LIMITS, type SyncLogPage, type SyncPush, type SyncPushed } from '@bellweek/api-client/contract/sync';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SignedInCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { accessOf, refusal, type SyncRefusal } from './refusals.js';
import { seeDevice } from './sync-device.repository.js';
import { SyncDrillService } from './sync-drill.service.js';
import { SyncEventsService } from './sync-events.service.js';
import { findLogPage, push } from './sync-log.repository.js';
import { SyncMetrics } from './sync-metrics.js';

interface Place {
  device: string;
  after: number;
  limit: number;
}

/** Takes and gives envelopes, of which it knows the writer, the number and the size. */
@Injectable()
export class SyncLogService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly events: SyncEventsService,
    private readonly metrics: SyncMetrics,
    private readonly drills: SyncDrillService,
  ) {}

  /** The log after a place. @throws {AppError} for a device that is revoked or unknown. */
  async read(caller: SignedInCaller, { device, after, limit }: Place): Promise<SyncLogPage> {
    const [userId, now] = [caller.user.id, this.clock.now()];
    const found = await findLogPage(this.dataSource, { userId, deviceId: device, after, limit, now });
    if (!found?.isKnown) throw refusal('device_unknown');
    if (found.isRevoked) throw refusal('device_revoked');
    if (found.isStale) await seeDevice(this.dataSource, { userId, id: device, seenAt: now, accessHash: null });
    if (found.isAwaited) await this.drills.end(caller);
    return found.page;
  }

  /** Stores envelopes. @throws {AppError} with a code that says what the device has to do. */
  async write(caller: SignedInCaller, { deviceId, after, envelopes }: SyncPush): Promise<SyncPushed> {
    const [userId, accessHash, now] = [caller.user.id, accessOf(caller), this.clock.now()];
    const pushed = await push(this.dataSource, { userId, deviceId, accessHash, envelopes, now });
    const { outcome, stored, number, ...place } = pushed;
    this.metrics.countPush(outcome);
    if (outcome !== 'stored') throw refusal(outcome as SyncRefusal);
    const { generation, head, epoch } = place;
    if (stored > 0) this.events.tell(userId, { type: 'head', generation, head, epoch });
    if (stored > 0 && head - stored === after) {
      // Nothing else came since: no need to ask what.
      const own = envelopes.slice(-stored).map((envelope, at) => ({ ...envelope, deviceId, sequence: after + 1 + at }));
      return { ...place, number, envelopes: own };
    }
    return { ...(await this.read(caller, { device: deviceId, after, limit: SYNC_LIMITS.pageEnvelopes })), number };
  }
}
