import type {
  GrantRequest,
  LicenseEndRequest,
  LicenseState,
  LicenseStateRequest,
} from '@bellweek/api-client/contract/admin-people';
import { LICENSE_NAMES } from '@bellweek/api-client/contract/plans';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import type { User } from '../user/user.entity.js';
import { lockUser } from '../user/user.repository.js';
import { License } from './license.entity.js';
import { lockLicense } from './license.repository.js';
import { LicenseMailService } from './license-mail.service.js';
import { LicenseService } from './license.service.js';

/** Operators' acts on the licence of one person: each with a reason, in the transaction of its entry. */
@Injectable()
export class LicenseActService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly licenses: LicenseService,
    private readonly audit: AuditService,
    private readonly mails: LicenseMailService,
  ) {}

  grant(userId: string, { type, expiresAt, reason, sendsEmail }: GrantRequest, actorId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.holdUser(manager, userId);
      const end = this.futureEnd(expiresAt);
      const open = await manager.findOneBy(License, { userId, type, endedAt: IsNull() });
      if (open && !this.licenses.isOver(open)) {
        throw new AppError('conflict', `This person already has a license of type ${LICENSE_NAMES[type]}.`);
      }
      // One licence of each type may be open: the old one is over, and is closed at its own end.
      if (open) await manager.update(License, { id: open.id }, { endedAt: open.expiresAt });
      await this.licenses.grant(manager, user, { actorId, type, expiresAt: end, reason });
      if (sendsEmail) await this.mails.tell(manager, 'granted', [{ userId, type, expiresAt: end }]);
    });
  }

  /** Moves the end of a licence; refused if its end differs from `from`. The same end changes nothing. */
  changeEnd(id: string, { from, expiresAt, reason, sendsEmail }: LicenseEndRequest, actorId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const license = await this.hold(manager, id);
      const { type, userId, endedAt, createdAt } = license;
      this.refuseOthers(license, 'institution');
      if (endedAt !== null) throw new AppError('conflict', 'This license was revoked. Restore it or grant a new one.');
      const now = license.expiresAt?.toISOString() ?? null;
      const to = new Date(expiresAt).toISOString();
      if (now === to) return;
      if (now !== new Date(from).toISOString()) {
        throw new AppError('conflict', 'Someone has just changed the end of this license. Check it and try again.');
      }
      if (to <= createdAt.toISOString()) {
        throw new AppError('invalid_request', 'A license cannot end before it began.');
      }
      // An undo of an earlier extension must not undo this change.
      await manager.update(License, { id }, { expiresAt: to, extensionId: null, formerEndAt: null });
      const metadata = { type, expiresAt: { from: now, to } };
      await this.audit.record(manager, {
        action: 'license.end_changed',
        actorId,
        subjectId: userId,
        licenseId: id,
        metadata,
        reason,
      });
      if (sendsEmail) await this.mails.tell(manager, 'moved', [{ userId, type, expiresAt: new Date(to) }]);
    });
  }

  /** Suspends, resumes, revokes or restores a licence. The state it has changes nothing. */
  setState(id: string, { state, reason, sendsEmail }: LicenseStateRequest, actorId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const license = await this.hold(manager, id);
      this.refuseOthers(license, state === 'revoked' ? 'institution' : null);
      if (stateOf(license) === state) return;
      const change = await this.change(manager, license, state);
      await manager.update(License, { id }, change.values);
      await this.audit.record(manager, {
        ...change.entry,
        actorId,
        subjectId: license.userId,
        licenseId: id,
        reason,
      });
      if (sendsEmail) await this.mails.tell(manager, state, [license]);
    });
  }

  private async change(manager: EntityManager, license: License, state: LicenseState) {
    const now = this.clock.now();
    const { type } = license;
    const ended = license.endedAt?.toISOString() ?? null;
    const suspended = license.suspendedAt?.toISOString() ?? null;
    if (state !== 'revoked' && ended !== null) {
      await this.checkRestorable(manager, license);
      const entry = { action: 'license.restored' as const, metadata: { type, endedAt: { from: ended, to: null } } };
      const suspendedAt = state === 'suspended' ? (license.suspendedAt ?? now) : null;
      return { values: { endedAt: null, suspendedAt }, entry };
    }
    if (this.licenses.isOver(license)) throw new AppError('conflict', 'This license is over. Change its end instead.');
    if (state === 'revoked') {
      const metadata = { type, endedAt: { from: null, to: now.toISOString() } };
      return { values: { endedAt: now }, entry: { action: 'license.ended' as const, metadata } };
    }
    const suspendedAt = state === 'suspended' ? now : null;
    const action = suspendedAt ? ('license.suspended' as const) : ('license.resumed' as const);
    const metadata = { type, suspendedAt: { from: suspended, to: suspendedAt?.toISOString() ?? null } };
    return { values: { suspendedAt }, entry: { action, metadata } };
  }

  /** @throws {AppError} for a licence whose time is over, or whose place another has taken. */
  private async checkRestorable(manager: EntityManager, license: License): Promise<void> {
    const { id, userId, type, expiresAt } = license;
    this.refuseOthers(license, 'institution');
    if (expiresAt !== null && expiresAt <= this.clock.now()) {
      throw new AppError('conflict', 'The time of this license is over. Grant a new one.');
    }
    if (await manager.existsBy(License, { id: Not(id), userId, type, endedAt: IsNull() })) {
      throw new AppError('conflict', `This person already has a license of type ${LICENSE_NAMES[type]}.`);
    }
  }

  /** The person before the licence, in the order of a deletion. */
  private async hold(manager: EntityManager, id: string): Promise<License> {
    const found = await manager.findOne(License, { where: { id }, select: { id: true, userId: true } });
    if (found) await this.holdUser(manager, found.userId);
    const license = found && (await lockLicense(manager, id));
    if (!license) throw new AppError('not_found', 'There is no such license.');
    return license;
  }

  private async holdUser(manager: EntityManager, userId: string): Promise<User> {
    const user = await lockUser(manager, userId);
    if (!user) throw new AppError('not_found', 'This person no longer exists.');
    return user;
  }

  private futureEnd(expiresAt: string): Date {
    const end = new Date(expiresAt);
    if (end <= this.clock.now()) throw new AppError('invalid_request', 'Please enter a date in the future.');
    return end;
  }

  private refuseOthers({ type }: License, other: 'institution' | null): void {
    if (type === 'admin') throw new AppError('conflict', 'This license follows the operator’s role.');
    if (type === other) throw new AppError('conflict', 'This license follows the institution. Change it there.');
  }
}

function stateOf({ endedAt, suspendedAt }: License): LicenseState {
  if (endedAt !== null) return 'revoked';
  return suspendedAt === null ? 'active' : 'suspended';
}
