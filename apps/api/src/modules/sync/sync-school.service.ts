import type {
  InstitutionSync,
  InstitutionSyncRequest,
  KeptKeyRequest,
  KeptKeys,
} from '@bellweek/api-client/contract/sync-school';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import { AuditService } from '../audit/audit.service.js';
import { holdInstitution } from '../access/institution.repository.js';
import { countMembers } from '../access/license-members.repository.js';
import { type KeptSecrets, openKept, type OwnKey, ownKeys, sealKept } from './kept-keys.js';
import { SyncAccessService } from './sync-access.service.js';
import { lockAccount } from './sync-device.repository.js';
import { SyncEventsService } from './sync-events.service.js';
import { SyncKeyService } from './sync-key.service.js';
import { SyncSchoolRow } from './sync-school.entity.js';
import { countGiven, endKeys, findKept, findStanding, hasStaleHelp, type Standing } from './sync-school.repository.js';

const notKept = (): AppError => new AppError('conflict', 'Your school does not let us keep your key.');

/** Choices of institutions for the keys of their members, and the keys that we keep for them. */
@Injectable()
export class SyncSchoolService {
  /** The newest key and the keys that it replaced; none where this server keeps no keys. */
  private readonly own: readonly OwnKey[];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) secrets: KeptSecrets,
    private readonly access: SyncAccessService,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly keys: SyncKeyService,
    private readonly events: SyncEventsService,
  ) {
    this.own = ownKeys(secrets);
  }

  async findOfInstitution(id: string): Promise<InstitutionSync> {
    return this.dataSource.transaction(async (manager) => {
      await holdInstitution(manager, id);
      return this.present(manager, await manager.findOneBy(SyncSchoolRow, { institutionId: id }));
    });
  }

  /** Chooses for all members of an institution. Their devices follow when they next ask. */
  change(id: string, request: InstitutionSyncRequest, actorId: string): Promise<InstitutionSync> {
    const { mode, publicKey, reason } = request;
    if (mode === 'kept' && this.own.length === 0) {
      throw new AppError('conflict', 'This server keeps no keys: its operator has to set SYNC_KEPT_SECRET first.');
    }
    return this.dataSource.transaction(async (manager) => {
      await holdInstitution(manager, id);
      const before = await manager.findOneBy(SyncSchoolRow, { institutionId: id });
      const isSame = (before?.mode ?? 'own') === mode && (before?.publicKey ?? null) === publicKey;
      if (isSame) return this.present(manager, before);
      if (mode === 'own') await manager.delete(SyncSchoolRow, { institutionId: id });
      else {
        const row = { institutionId: id, mode, publicKey, setAt: this.clock.now() };
        await manager.upsert(SyncSchoolRow, row, ['institutionId']);
      }
      const { members } = await countMembers(manager, id, this.clock.now());
      await this.audit.record(manager, {
        action: 'institution.sync_changed',
        actorId,
        subjectId: null,
        metadata: {
          institutionId: id,
          mode: { from: before?.mode ?? 'own', to: mode },
          publicKey: { from: before?.publicKey ?? null, to: publicKey },
          members,
        },
        reason,
      });
      return this.present(manager, await manager.findOneBy(SyncSchoolRow, { institutionId: id }));
    });
  }

  /** Keeps the key of a member. */
  async keep(userId: string, { key, ...request }: KeptKeyRequest): Promise<void> {
    const [own] = this.own;
    const { manager } = this.dataSource;
    const { choice, kept } = await findStanding(manager, userId, this.clock.now());
    if (!own || choice?.mode !== 'kept') throw notKept();
    // While the institution's licence is over, a later key follows an earlier one, and no first one is taken.
    if (!choice.isRunning && kept === null) throw notKept();
    const wrapped = sealKept(own, [userId, request.epoch], key);
    await this.keys.put(userId, 'kept', { ...request, wrapped, holder: null });
  }

  /** Gives a member's keys out; also to somebody who has left, until a spare key has taken their place. */
  giveOut(userId: string, deviceId: string): Promise<KeptKeys> {
    return this.access.read(userId, deviceId, async (manager) => {
      const rows = await findKept(manager, userId);
      const { own } = this;
      if (rows.length > 0 && own.length === 0)
        throw new AppError('unavailable', 'This server lacks the key for kept keys.');
      return {
        keys: rows.map(({ epoch, wrapped, proof }) => ({
          epoch,
          key: openKept(own, [userId, epoch], wrapped),
          proof,
        })),
      };
    });
  }

  /**
   * Ends what an institution no longer chooses: kept keys of somebody who has a spare key now, and its help where its members alone are
   * to have keys. @throws {AppError} while it has us keep them
   */
  async end(userId: string, deviceId: string): Promise<void> {
    await this.access.change(userId, deviceId, async (manager, account) => {
      const { choice } = await findStanding(manager, userId, this.clock.now());
      const mode = choice?.mode ?? 'own';
      if (mode === 'kept') throw new AppError('conflict', 'Your school has us keep your key.');
      const kinds = mode === 'own' ? (['kept', 'school'] as const) : (['kept'] as const);
      for (const kind of await endKeys(manager, account, kinds)) {
        await this.audit.record(manager, { action: 'sync.school_key_ended', actorId: userId, metadata: { kind } });
      }
    });
    this.events.tell(userId, { type: 'devices' });
  }

  /**
   * Takes from an institution the key of somebody who has left it, or has agreed to another choice of it.
   *
   * @returns all that sync knows of the person then
   */
  async endStaleHelp(userId: string): Promise<Standing> {
    const now = this.clock.now();
    const standing = await findStanding(this.dataSource.manager, userId, now);
    if (!hasStaleHelp(standing)) return standing;
    const hasEnded = await this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, userId);
      if (!account || !hasStaleHelp(await findStanding(manager, userId, now))) return false;
      if ((await endKeys(manager, account, ['school'])).length === 0) return false;
      const metadata = { kind: 'school' as const };
      await this.audit.record(manager, { action: 'sync.school_key_ended', actorId: null, subjectId: userId, metadata });
      return true;
    });
    if (hasEnded) this.events.tell(userId, { type: 'devices' });
    return findStanding(this.dataSource.manager, userId, now);
  }

  private async present(manager: EntityManager, row: SyncSchoolRow | null): Promise<InstitutionSync> {
    return {
      mode: row?.mode ?? 'own',
      publicKey: row?.publicKey ?? null,
      since: row?.setAt.toISOString() ?? null,
      given: row ? await countGiven(manager, row) : 0,
      canKeep: this.own.length > 0,
    };
  }
}
