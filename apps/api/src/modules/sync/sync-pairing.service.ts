import { SYNC_LIMITS, type SyncPairing } from '@bellweek/api-client/contract/sync';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { SyncAccessService } from './sync-access.service.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncPairingRow } from './sync-key.entity.js';

const MINUTE_MS = 60_000;
const OPEN = ['asked', 'answered', 'revealed'] as const;

const present = (row: SyncPairingRow): SyncPairing => ({
  id: row.id,
  deviceId: row.deviceId,
  state: row.state,
  commitment: row.commitment,
  answer: row.answerDeviceId && row.answerKey ? { deviceId: row.answerDeviceId, publicKey: row.answerKey } : null,
  reveal: row.revealKey && row.revealNonce ? { publicKey: row.revealKey, nonce: row.revealNonce } : null,
  triesLeft: row.triesLeft,
  expiresAt: row.expiresAt.toISOString(),
});

const gone = (): AppError => new AppError('not_found', 'This request has ended. Please start again on the new device.');

const isOver = ({ state }: SyncPairingRow): boolean => state === 'done' || state === 'refused';

/** Ends what a device has asked for; a step that was on its way finds the request then, which is over. */
export const endAsked = (manager: EntityManager, userId: string, deviceId: string) =>
  manager.update(SyncPairingRow, { userId, deviceId }, { state: 'done' });

/**
 * Carries messages between a new device and one that has the key. Each step is taken once and in its order; what is in them is for
 * the devices alone. A step that another device came before changes nothing, and gives what is: two devices that act at once are
 * no error.
 */
@Injectable()
export class SyncPairingService {
  constructor(
    private readonly access: SyncAccessService,
    private readonly clock: Clock,
    private readonly events: SyncEventsService,
  ) {}

  /** Pairings that are open, the newest last, and a refused one of the device that reads. */
  find(userId: string, deviceId: string): Promise<SyncPairing[]> {
    return this.access.read(userId, deviceId, async (manager) => {
      const own = { userId, expiresAt: MoreThan(this.clock.now()) };
      const where = [
        { ...own, state: In(OPEN) },
        { ...own, state: 'refused' as const, deviceId },
      ];
      return (await manager.find(SyncPairingRow, { where, order: { expiresAt: 'ASC' } })).map(present);
    });
  }

  /** Asks anew: an earlier request of this device ends. */
  ask(userId: string, deviceId: string, commitment: string): Promise<SyncPairing> {
    return this.change(userId, deviceId, async (manager) => {
      await endAsked(manager, userId, deviceId);
      const expiresAt = new Date(this.clock.now().getTime() + SYNC_LIMITS.pairingMinutes * MINUTE_MS);
      const triesLeft = SYNC_LIMITS.pairingTries;
      const row = { userId, deviceId, state: 'asked' as const, commitment, triesLeft, expiresAt };
      return manager.save(manager.create(SyncPairingRow, row));
    });
  }

  /** The device that has the key answers. The first one that does is the other side from then on. */
  answer(userId: string, id: string, { deviceId, publicKey }: { deviceId: string; publicKey: string }) {
    return this.change(userId, deviceId, async (manager) => {
      const row = await this.read(manager, userId, id);
      if (row.deviceId === deviceId) throw new AppError('conflict', 'A device cannot let itself in.');
      if (row.state !== 'asked') return row;
      return manager.save(Object.assign(row, { state: 'answered', answerDeviceId: deviceId, answerKey: publicKey }));
    });
  }

  /** The new device opens what it committed to. */
  reveal(userId: string, id: string, given: { deviceId: string; publicKey: string; nonce: string }) {
    return this.change(userId, given.deviceId, async (manager) => {
      const row = await this.read(manager, userId, id);
      if (row.deviceId !== given.deviceId) throw gone();
      if (isOver(row)) return row;
      if (row.state !== 'answered') throw new AppError('conflict', 'No device has answered yet.');
      return manager.save(
        Object.assign(row, { state: 'revealed', revealKey: given.publicKey, revealNonce: given.nonce }),
      );
    });
  }

  /**
   * The device that answered says whether the digits were the same. A no of either device ends the request at any step; a
   * no of any third device ends it only before it was answered. A yes, and a no after a yes, must meet an open request: the person
   * is told that they count.
   */
  end(
    userId: string,
    id: string,
    { deviceId, isSame, isAdmitted }: { deviceId: string; isSame: boolean; isAdmitted: boolean },
  ) {
    return this.change(userId, deviceId, async (manager) => {
      const row = await this.read(manager, userId, id);
      const isOwn = row.deviceId === deviceId;
      if (isOver(row)) {
        if (isSame || (row.state === 'done' && !isOwn)) throw gone();
        return row;
      }
      const isAnyones = row.state === 'asked' && !isSame && isAdmitted;
      if (!isOwn && !isAnyones && row.answerDeviceId !== deviceId) throw gone();
      if (isSame && isOwn) throw new AppError('conflict', 'A device cannot let itself in.');
      if (isSame && row.state !== 'revealed')
        throw new AppError('conflict', 'The new device has not shown its digits yet.');
      const triesLeft = isSame ? row.triesLeft : row.triesLeft - 1;
      const state = isSame ? 'done' : triesLeft === 0 ? 'refused' : 'revealed';
      return manager.save(Object.assign(row, { triesLeft, state }));
    });
  }

  private async change(
    userId: string,
    deviceId: string,
    work: (manager: EntityManager) => Promise<SyncPairingRow>,
  ): Promise<SyncPairing> {
    const pairing = present(await this.access.change(userId, deviceId, work));
    this.events.tell(userId, { type: 'pairing', id: pairing.id });
    return pairing;
  }

  private async read(manager: EntityManager, userId: string, id: string): Promise<SyncPairingRow> {
    const where = { userId, id, expiresAt: MoreThan(this.clock.now()) };
    const row = await manager.findOneBy(SyncPairingRow, where);
    if (!row) throw gone();
    return row;
  }
}
