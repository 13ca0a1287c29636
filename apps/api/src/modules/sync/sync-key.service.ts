import type { RecoveryRequest, SyncKeyRequest, SyncKeys } from '@bellweek/api-client/contract/sync';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { refusal } from './refusals.js';
import { SyncAccessService } from './sync-access.service.js';
import { SyncAdmissionService } from './sync-admission.service.js';
import { SyncAccount } from './sync-account.entity.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { endAsked } from './sync-pairing.service.js';
import { SyncNoticeService } from './sync-notice.service.js';
import { findHelper } from './sync-school.repository.js';

const DEVICE = 'device:';
const isOfDevice = (kind: string): boolean => kind.startsWith(DEVICE);

/** Keeps wrapped keys. It can open only keys that an institution has us keep. */
@Injectable()
export class SyncKeyService {
  constructor(
    private readonly access: SyncAccessService,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: SyncEventsService,
    private readonly admissions: SyncAdmissionService,
    private readonly notices: SyncNoticeService,
  ) {}

  /** The keys of all epochs for one holder, oldest first. */
  find(userId: string, deviceId: string, kind: string): Promise<SyncKeys> {
    return this.access.read(userId, deviceId, async (manager) => {
      const rows = await manager.find(SyncKeyRow, { where: { userId, kind }, order: { epoch: 'ASC' } });
      // Half-way through an exchange of public keys, some keys are wrapped for a former public key.
      const newest = rows.at(-1)?.schoolKey;
      return {
        keys: rows
          .filter(({ schoolKey }) => schoolKey === newest)
          .map(({ epoch, wrapped, proof, holder, putBy, putAt }) => ({
            epoch,
            wrapped,
            proof,
            holder,
            putBy,
            putAt: putAt.toISOString(),
          })),
      };
    });
  }

  /**
   * The first new key of an epoch counts. A repeat of it changes nothing: its proof is the same, however it was wrapped.
   *
   * @throws {AppError} `pair_instead` for every other new key, also of the same device: two windows may make one each.
   */
  async put(userId: string, kind: string, request: SyncKeyRequest): Promise<void> {
    const { deviceId, epoch, isNew, wrapped, proof, holder, admission = null } = request;
    await this.access.change(userId, deviceId, async (manager, account) => {
      const metadata = {
        epoch,
        kind: isOfDevice(kind) ? ('device' as const) : (kind as 'recovery' | 'school' | 'kept'),
      };
      if (isNew ? epoch !== account.epoch : epoch > account.epoch) throw refusal('epoch_ended');
      const isMade = account.keyMadeBy !== null;
      if (!isNew && epoch === account.epoch && !isMade) {
        throw new AppError('conflict', 'No device has made the key of this epoch yet.');
      }
      if (isOfDevice(kind)) await this.access.check(manager, userId, kind.slice(DEVICE.length));
      const now = this.clock.now();
      const helper = kind === 'school' ? await findHelper(manager, userId, now, request.schoolKey) : null;
      if (kind === 'school' && !helper) throw new AppError('conflict', 'Your school does not ask for a key.');
      const before = await manager.findOneBy(SyncKeyRow, { userId, kind, epoch });
      if (isNew && isMade) {
        if (account.keyMadeBy === deviceId && before?.proof === proof) return;
        throw refusal('pair_instead');
      }
      // A spare key is replaced as a whole: `replaceRecovery`.
      if (kind === 'recovery' && before && !isNew) {
        if (before.proof === proof) return;
        throw new AppError('conflict', 'There is a spare key. Please make a new one.');
      }
      const school = { schoolId: helper?.id ?? null, schoolKey: helper?.publicKey ?? null };
      const row = { userId, kind, epoch, wrapped, proof, holder, ...school, putBy: deviceId, putAt: now };
      await manager.upsert(SyncKeyRow, row, ['userId', 'kind', 'epoch']);
      // The device that gives a key to another device lets that device in.
      if (isOfDevice(kind) && kind !== `${DEVICE}${deviceId}`) {
        await this.admissions.letIn(manager, account, kind.slice(DEVICE.length));
      }
      // A device that has the key by now asks for it no longer, whichever way it came.
      if (kind === `${DEVICE}${deviceId}`) await endAsked(manager, userId, deviceId);
      if (isNew) {
        await manager.update(SyncAccount, { userId }, { keyMadeBy: deviceId, admission });
        await this.admissions.letIn(manager, account, deviceId, true);
        await this.audit.record(manager, { action: 'sync.key_made', actorId: userId, metadata: { epoch } });
      } else if (before && before.wrapped.sealed !== wrapped.sealed) {
        await this.audit.record(manager, { action: 'sync.key_replaced', actorId: userId, metadata });
      }
    });
    this.events.tell(userId, { type: 'devices' });
  }

  /**
   * Puts a spare key in the place of the one before, or of kept keys: it opens the keys of all epochs then, and the one before none.
   *
   * @throws {AppError} `epoch_ended` where the device lacks a key, or the epoch has none yet
   */
  async replaceRecovery(userId: string, { deviceId, epoch, holder, keys }: RecoveryRequest): Promise<void> {
    await this.access.change(userId, deviceId, async (manager, account) => {
      const before = await manager.findBy(SyncKeyRow, { userId, kind: In(['recovery', 'kept']) });
      const given = new Set(keys.map((key) => key.epoch));
      const isWhole = before.every((row) => given.has(row.epoch)) && given.has(epoch);
      // While an epoch has no key, the device that makes it may have read already for which code that is.
      const isNow = epoch === account.epoch && account.keyMadeBy !== null && Math.max(...given) === epoch;
      if (!isWhole || !isNow) throw refusal('epoch_ended');
      const shared = { userId, kind: 'recovery', holder, putBy: deviceId, putAt: this.clock.now() };
      const rows = keys.map((key) => ({ ...shared, ...key, schoolId: null, schoolKey: null }));
      await manager.upsert(SyncKeyRow, rows, ['userId', 'kind', 'epoch']);
      if (!before.some(({ kind }) => kind === 'recovery')) return;
      await this.notices.tell(manager, userId, 'code');
      const metadata = { epoch, kind: 'recovery' as const };
      await this.audit.record(manager, { action: 'sync.key_replaced', actorId: userId, metadata });
    });
    this.events.tell(userId, { type: 'devices' });
  }
}
