import {
  SYNC_LIMITS,
  type SyncDevice,
  type SyncDeviceRequest,
  type SyncOverview,
} from '@bellweek/api-client/contract/sync';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { ProvenDevice, SignedInCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { lockUser } from '../user/user.repository.js';
import { accessOf, refusal } from './refusals.js';
import { SyncAccount } from './sync-account.entity.js';
import {
  addDevice,
  endAccessOf,
  findDevices,
  type ListedDevice,
  lockAccount,
  type LockedAccount,
  openAccount,
} from './sync-device.repository.js';
import { SyncDeviceRow } from './sync-device.entity.js';
import { stopDrill } from './sync-drill.repository.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncKeyRow, SyncPairingRow } from './sync-key.entity.js';
import { SyncNoticeService } from './sync-notice.service.js';
import { findStanding, isKeptBy, schoolOf, type Standing } from './sync-school.repository.js';

/** Time without any of its devices after which whoever is signed in may delete a copy. */
const GUARD_MS = 7 * 24 * 60 * 60_000;

const present = (row: ListedDevice): SyncDevice => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  publicKey: row.publicKey,
  number: Number(row.number),
  addedAt: row.addedAt.toISOString(),
  lastSeenAt: row.seenAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  isAdmitted: row.admittedAt !== null,
});

/** Until when the devices that were let in guard their planner; null where they no longer do. */
function guardedUntil(devices: readonly ListedDevice[], now: Date): Date | null {
  const seen = devices.flatMap(({ admittedAt, revokedAt, seenAt }) => (admittedAt && !revokedAt ? +seenAt : []));
  const until = Math.max(0, ...seen) + GUARD_MS;
  return until > now.getTime() ? new Date(until) : null;
}

const unknown = (): AppError => new AppError('not_found', 'There is no such device.');

/** Devices that share one planner: they join, are listed, renamed and revoked. */
@Injectable()
export class SyncDeviceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: SyncEventsService,
    private readonly notices: SyncNoticeService,
  ) {}

  /** @param standing of the same person, where it is known */
  find(userId: string, standing?: Standing): Promise<SyncOverview> {
    return this.overview(this.dataSource.manager, userId, standing);
  }

  /** Lets a device take part, or renews one that does, which keeps the name that it has. @throws {AppError} */
  async join(caller: SignedInCaller, request: SyncDeviceRequest, by: ProvenDevice | undefined): Promise<SyncOverview> {
    const userId = caller.user.id;
    const [overview, isNew] = await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      if (!(await lockUser(manager, userId))) throw new AppError('unauthenticated', 'Please log in.');
      await openAccount(manager, userId, now);
      await lockAccount(manager, userId);
      const devices = await findDevices(manager, userId);
      const known = devices.find(({ id }) => id === request.id);
      if (known?.revokedAt) throw refusal('device_revoked');
      if (known && (known.publicKey !== request.publicKey || known.signKey !== request.signKey)) {
        throw new AppError('conflict', 'This device has another key. Please connect it as a new one.');
      }
      // Anybody who is signed in may join a new device, but be none that is there.
      if (known && by?.id !== known.id) throw refusal('proof_needed');
      const { id, kind } = request;
      const seen = { kind, seenAt: now, accessHash: accessOf(caller) };
      if (known) {
        await manager.update(SyncDeviceRow, { userId, id }, seen);
      } else {
        await this.makeRoom(manager, userId, devices);
        const { hasPlanner: hadPlanner = false } = request;
        await addDevice(manager, { ...request, userId, accessHash: seen.accessHash, addedAt: now, hadPlanner });
        const metadata = { deviceId: id, kind };
        await this.audit.record(manager, { action: 'sync.device_joined', actorId: userId, metadata });
      }
      return [await this.overview(manager, userId), !known] as const;
    });
    if (isNew) this.events.tell(userId, { type: 'devices' });
    return overview;
  }

  /** A computer without a memory is a new device each morning: where keys are kept, the one seen longest ago makes room. */
  private async makeRoom(manager: EntityManager, userId: string, devices: readonly ListedDevice[]): Promise<void> {
    const all = devices.filter(({ revokedAt }) => !revokedAt);
    // Devices that wait to be let in make room for one another: a session alone could join any number of devices.
    const waiting = all.filter(({ admittedAt }) => !admittedAt);
    if (waiting.length >= SYNC_LIMITS.devices) await this.displace(manager, userId, waiting);
    const present = all.filter(({ admittedAt }) => admittedAt);
    if (present.length < SYNC_LIMITS.devices) return;
    if (!isKeptBy(schoolOf(await findStanding(manager, userId, this.clock.now())))) {
      throw new AppError('sync_full', `At most ${SYNC_LIMITS.devices} devices sync. Please remove one first.`);
    }
    await this.displace(manager, userId, present);
  }

  /** Removes the device that was seen longest ago. */
  private async displace(manager: EntityManager, userId: string, devices: readonly ListedDevice[]): Promise<void> {
    const [oldest] = devices.toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime());
    await manager.delete(SyncDeviceRow, { userId, id: oldest!.id });
    await manager.delete(SyncKeyRow, { userId, kind: `device:${oldest!.id}` });
  }

  /** Gives a device another name, from any device or page of its owner. @throws {AppError} where it was removed, too */
  async rename(userId: string, id: string, name: string): Promise<SyncOverview> {
    const [overview, isNew] = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, userId);
      const device = await manager.findOneBy(SyncDeviceRow, { userId, id });
      if (!device || device.revokedAt) throw unknown();
      if (device.name !== name) {
        await manager.update(SyncDeviceRow, { userId, id }, { name });
        const metadata = { deviceId: id };
        await this.audit.record(manager, { action: 'sync.device_renamed', actorId: userId, metadata });
      }
      return [await this.overview(manager, userId), device.name !== name] as const;
    });
    if (isNew) this.events.tell(userId, { type: 'devices' });
    return overview;
  }

  /**
   * Revokes a device: its session or token ends, unless it is the caller's own, its wrapped keys go, and the epoch rises, so that
   * nothing is stored any more under a key that it has.
   */
  async revoke(caller: SignedInCaller, id: string, by: string | undefined): Promise<SyncOverview> {
    const userId = caller.user.id;
    const overview = await this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, userId);
      const device = account && (await manager.findOneBy(SyncDeviceRow, { userId, id }));
      if (!device) throw unknown();
      if (device.revokedAt) return this.overview(manager, userId);
      // A device that leaves by itself takes nothing along that would let another device in.
      await this.endDevices(manager, account, { ids: [id], isVoid: by !== id, actorId: userId });
      const { accessHash } = device;
      if (accessHash) await endAccessOf(manager, { userId, hash: accessHash, own: accessOf(caller) });
      return this.overview(manager, userId);
    });
    this.events.tell(userId, { type: 'end', deviceId: id });
    this.events.tell(userId, { type: 'devices' });
    return overview;
  }

  /**
   * Removes all devices for somebody else, as though each had left by itself: a key that a school or the person has goes on letting a new
   * device in. Their sessions and tokens are the caller's to end.
   *
   * @returns their ids
   */
  async removeAll(manager: EntityManager, account: LockedAccount, actorId: string): Promise<string[]> {
    const devices = await manager.findBy(SyncDeviceRow, { userId: account.userId, revokedAt: IsNull() });
    const ids = devices.map(({ id }) => id);
    if (ids.length > 0) await this.endDevices(manager, account, { ids, isVoid: false, actorId });
    return ids;
  }

  /** @param how `isVoid`: the newest key, which the devices have, lets no device in any more */
  private async endDevices(
    manager: EntityManager,
    { userId, epoch }: LockedAccount,
    { ids, isVoid, actorId }: { ids: string[]; isVoid: boolean; actorId: string },
  ): Promise<void> {
    const revokedAt = this.clock.now();
    await manager.update(SyncDeviceRow, { userId, id: In(ids) }, { revokedAt, accessHash: null });
    const next = { epoch: epoch + 1, keyMadeBy: null, ...(isVoid && { admission: null }) };
    await manager.update(SyncAccount, { userId }, next);
    await manager.delete(SyncKeyRow, { userId, kind: In(ids.map((id) => `device:${id}`)) });
    await manager.delete(SyncPairingRow, { userId, deviceId: In(ids) });
    await manager.delete(SyncPairingRow, { userId, answerDeviceId: In(ids) });
    await this.notices.tell(manager, userId, 'removed');
    for (const deviceId of ids) {
      const about = { actorId, subjectId: userId, metadata: { deviceId } };
      await this.audit.record(manager, { action: 'sync.device_revoked', ...about });
    }
  }

  /** Deletes all that the server has of a synced planner. The devices keep theirs. */
  async turnOff(userId: string, by: ProvenDevice | undefined): Promise<void> {
    const wasOn = await this.dataSource.transaction(async (manager) => {
      const guarded = guardedUntil(await findDevices(manager, userId), this.clock.now());
      if (!by?.isAdmitted && guarded) throw refusal('proof_needed');
      const { affected } = await manager.delete(SyncAccount, { userId });
      if (!affected) return false;
      await stopDrill(manager, userId);
      await this.notices.tell(manager, userId, 'deleted');
      await this.audit.record(manager, { action: 'sync.turned_off', actorId: userId, metadata: {} });
      return true;
    });
    if (wasOn) this.events.tell(userId, { type: 'end', deviceId: null });
  }

  private async overview(manager: EntityManager, userId: string, known?: Standing): Promise<SyncOverview> {
    const now = this.clock.now();
    const standing = known ?? (await findStanding(manager, userId, now));
    const devices = await findDevices(manager, userId);
    return {
      account: standing.account && {
        ...standing.account,
        guardedUntil: guardedUntil(devices, now)?.toISOString() ?? null,
      },
      devices: devices.map(present),
      school: schoolOf(standing),
    };
  }
}
