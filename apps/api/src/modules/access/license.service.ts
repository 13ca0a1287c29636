import type { KeyObject } from 'node:crypto';
import type {
  EndedAccess,
  License as LicenseView,
  TrialUsed,
  UserLicense,
} from '@bellweek/api-client/contract/license';
import { LICENSE_PRECEDENCE, type LicenseType } from '@bellweek/api-client/contract/plans';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { deriveKey, keyedHash } from '../../common/keyed-hash.js';
import { LastUses } from '../../common/registry.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { query } from '../../database/sql.js';
import { type AuditRecord, AuditService } from '../audit/audit.service.js';
import { wasTakenOff } from './class-list.repository.js';
import { findInstitution, takeSeat } from './institution.repository.js';
import type { User } from '../user/user.entity.js';
import { findUser, lockUser } from '../user/user.repository.js';
import { BetaInvitation, License, UsedPeriod } from './license.entity.js';
import { testerEnd, trialEnd } from './license-period.js';
import {
  coverPeople,
  expiryOf,
  findCover,
  findHistory,
  HOLD_SEATS,
  insertLicense,
  UNCOVER_PEOPLE,
} from './license.repository.js';

type Period = UsedPeriod['type'];

/** An operator's gift of a licence. */
export interface Grant {
  actorId: string;
  type: Exclude<LicenseType, 'admin' | 'institution'>;
  expiresAt: Date;
  reason: string;
}

const rank = (type: LicenseType): number => LICENSE_PRECEDENCE.indexOf(type);

/** The access that ended last. The admin licence is left out: it is a role, not access that a person loses. */
function lastEnded(history: License[]): EndedAccess | null {
  const ended = history.flatMap((license) => {
    const { type, institution, endedAt } = license;
    const expiry = expiryOf(license);
    const end = endedAt && expiry ? Math.min(endedAt.getTime(), expiry.getTime()) : (endedAt ?? expiry)?.getTime();
    if (type === 'admin' || end === undefined) return [];
    return [{ type, end, institutionName: institution?.name ?? null }];
  });
  const last = ended.sort((a, b) => b.end - a.end)[0];
  return last
    ? { type: last.type, endedAt: new Date(last.end).toISOString(), institutionName: last.institutionName }
    : null;
}

/** How many people got an institution's licence by a change of its domains, and how many lost one. */
interface DomainSync {
  started: number;
  ended: number;
}

@Injectable()
export class LicenseService {
  private readonly personKey: KeyObject;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly uses: LastUses,
  ) {
    this.personKey = deriveKey(config.personHashSecret, 'used-periods');
  }

  async findForUser(userId: string): Promise<UserLicense> {
    const active = await this.findActive(this.dataSource.manager, userId);
    return { license: active ? this.present(active) : null };
  }

  async isLicensed(manager: EntityManager, userId: string): Promise<boolean> {
    return (await this.findActive(manager, userId)) !== null;
  }

  async findInstitutionName(userId: string): Promise<{ name: string }> {
    const active = await this.findActive(this.dataSource.manager, userId);
    if (!active?.institution) throw new AppError('not_found', 'Your licence does not come from a school.');
    return { name: active.institution.name };
  }

  async findTrialUse(userId: string): Promise<TrialUsed> {
    const { manager } = this.dataSource;
    const user = await findUser(manager, userId);
    const used = await this.usedPeriods(manager, user);
    const history = await findHistory(manager, userId);
    const running = history.filter((license) => this.isActive(license));
    const isOver = [...used].some((period) => !running.some((license) => license.type === period));
    return {
      hasExpiredTrialOrTester: isOver,
      isInvitedTester: !used.has('tester') && (await this.isInvited(manager, user)),
      ended:
        running.length > 0
          ? null
          : (this.findSuspended(history) ?? (await this.findFull(manager, user, history)) ?? lastEnded(history)),
    };
  }

  /**
   * Starts the period a person is entitled to on first use: the tester period for an invited address, else the trial, each
   * once per person ever. A licence that counts as much is kept and returned.
   */
  async start(userId: string): Promise<UserLicense> {
    const license = await this.dataSource.transaction(async (manager) => {
      // One start at a time per person, and none during a deletion.
      const user = await lockUser(manager, userId);
      if (!user) throw new AppError('unauthenticated', 'Please log in.');
      const active = await this.findActive(manager, userId);
      if (!active) await this.refuseSuspended(manager, userId);
      const used = await this.usedPeriods(manager, user);
      const mayTest = !used.has('tester') && (await this.isInvited(manager, user));
      if (active && !(mayTest && rank(active.type) > rank('tester'))) return active;
      if (mayTest) return this.open(manager, user, 'tester');
      if (used.size > 0) {
        throw new AppError('trial_used', 'Your free period is over. Choose a plan on the website to keep planning.');
      }
      return this.open(manager, user, 'trial');
    });
    return { license: this.present(license) };
  }

  /**
   * Locks a domain to the end of the transaction, against sign-ins of it and of those below it, so that each of them is covered
   * by a change of the domain or sees it.
   */
  async holdDomain(manager: EntityManager, domain: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('domain:' || $1, 0))`, [domain]);
  }

  /**
   * Brings the institution licences of a domain's people, and of those below it, in line with the verified domains. Call
   * {@link holdDomain} before the change.
   */
  async syncDomain(manager: EntityManager, domain: string, actorId: string | null): Promise<DomainSync> {
    const now = this.clock.now();
    await manager.query(HOLD_SEATS, [domain]);
    const ended = await query(manager, UNCOVER_PEOPLE, [domain, now]);
    const endedAt = { from: null, to: now.toISOString() };
    await this.audit.recordForLicenses(
      manager,
      { action: 'license.ended', actorId, metadata: { type: 'institution', endedAt } },
      ended,
    );
    const started = await query(manager, coverPeople(this.uses), [domain, now]);
    for (const [to, licenses] of Map.groupBy(started, ({ expiresAt }) => expiresAt.toISOString())) {
      const metadata = { type: 'institution' as const, expiresAt: { from: null, to } };
      await this.audit.recordForLicenses(manager, { action: 'license.started', actorId, metadata }, licenses);
    }
    return { started: started.length, ended: ended.length };
  }

  /** Brings a person's institution licence in line with their verified domain, as at every sign-in. */
  async syncInstitution(manager: EntityManager, user: User): Promise<void> {
    const { id, heldFrom, dueFrom, seats } = await findCover(manager, user);
    if (heldFrom === dueFrom) return;
    if (id !== null) await this.end(manager, { id, userId: user.id, type: 'institution' }, null);
    if (dueFrom === null || (await wasTakenOff(manager, dueFrom, user.emailCanonical))) return;
    if (await takeSeat(manager, { id: dueFrom, seats })) {
      await this.insert(manager, user.id, { type: 'institution', institutionId: dueFrom });
    }
  }

  /** Gives or takes the licence that follows the admin flag. */
  async syncAdmin(manager: EntityManager, user: User): Promise<void> {
    const open = await manager.findOneBy(License, { userId: user.id, type: 'admin', endedAt: IsNull() });
    if (user.isAdmin && !open) await this.insert(manager, user.id, { type: 'admin' });
    if (!user.isAdmin && open) await this.end(manager, open, null);
  }

  private findOpen(manager: EntityManager, userId: string): Promise<License[]> {
    return manager.find(License, { where: { userId, endedAt: IsNull() }, relations: { institution: true } });
  }

  private async findActive(manager: EntityManager, userId: string): Promise<License | null> {
    const active = (await this.findOpen(manager, userId)).filter((license) => this.isActive(license));
    return active.sort((a, b) => rank(a.type) - rank(b.type))[0] ?? null;
  }

  /** Whether a licence is over: it ended, or its time did. */
  isOver(license: License): boolean {
    const expiry = expiryOf(license);
    return license.endedAt !== null || (expiry !== null && expiry <= this.clock.now());
  }

  private isActive(license: License): boolean {
    return license.suspendedAt === null && !this.isOver(license);
  }

  /** A new period would undo what an operator suspended. @throws {AppError} */
  private async refuseSuspended(manager: EntityManager, userId: string): Promise<void> {
    if (this.findSuspended(await this.findOpen(manager, userId)) === null) return;
    throw new AppError('trial_used', 'Your access is suspended. Write to us if you think this is a mistake.');
  }

  private findSuspended(history: License[]): EndedAccess | null {
    const license = history.find((one) => one.suspendedAt !== null && !this.isOver(one));
    if (!license?.suspendedAt || license.type === 'admin') return null;
    const { type, institution, suspendedAt } = license;
    return { type, endedAt: suspendedAt.toISOString(), institutionName: institution?.name ?? null, isSuspended: true };
  }

  /** The institution that has no seat for this person; null where they have one, or none is needed. */
  private async findFull(manager: EntityManager, user: User, history: License[]): Promise<EndedAccess | null> {
    const institution = user.institutionDomain ? await findInstitution(manager, user.institutionDomain) : null;
    const now = this.clock.now();
    const isMember = history.some(
      ({ institutionId, endedAt }) => institutionId === institution?.id && endedAt === null,
    );
    if (institution === null || isMember || institution.licenseExpiresAt <= now) return null;
    if (await wasTakenOff(manager, institution.id, user.emailCanonical)) return null;
    return { type: 'institution', endedAt: now.toISOString(), institutionName: institution.name, isFull: true };
  }

  private present(license: License): LicenseView {
    return { type: license.type, expiresAt: expiryOf(license)?.toISOString() ?? null };
  }

  private async isInvited(manager: EntityManager, user: User): Promise<boolean> {
    return user.emailCanonical !== null && manager.existsBy(BetaInvitation, { emailCanonical: user.emailCanonical });
  }

  /** Identity and address, each as a keyed hash: either is enough to recognise a person who deleted the account. */
  private personHashes(user: User): Buffer[] {
    const marks = [`identity:${JSON.stringify([user.issuer, user.subject])}`];
    if (user.emailCanonical) marks.push(`email:${user.emailCanonical}`);
    return marks.map((mark) => keyedHash(this.personKey, mark));
  }

  private async usedPeriods(manager: EntityManager, user: User): Promise<Set<Period>> {
    const rows = await manager.findBy(UsedPeriod, { personHash: In(this.personHashes(user)) });
    return new Set(rows.map((row) => row.type));
  }

  private async open(manager: EntityManager, user: User, type: Period): Promise<License> {
    const startedAt = this.clock.now();
    await this.markUsed(manager, user, type, startedAt);
    const expiresAt = type === 'trial' ? trialEnd(startedAt) : testerEnd(startedAt);
    return this.insert(manager, user.id, { type, expiresAt });
  }

  private async markUsed(manager: EntityManager, user: User, type: Period, startedAt: Date): Promise<void> {
    const marks = this.personHashes(user).map((personHash) => ({ personHash, type, startedAt }));
    await manager.createQueryBuilder().insert().into(UsedPeriod).values(marks).orIgnore().execute();
  }

  /** Opens a licence that an operator grants. A free period counts as used, so that none can be started after it. */
  async grant(manager: EntityManager, user: User, { actorId, type, expiresAt, reason }: Grant): Promise<void> {
    if (type !== 'individual') await this.markUsed(manager, user, type, this.clock.now());
    await this.insert(manager, user.id, { type, expiresAt }, { action: 'license.granted', actorId, reason });
  }

  private async insert(
    manager: EntityManager,
    userId: string,
    values: { type: LicenseType; expiresAt?: Date; institutionId?: string },
    act: Pick<AuditRecord<'license.started' | 'license.granted'>, 'action' | 'actorId' | 'reason'> = {
      action: 'license.started',
      actorId: userId,
    },
  ): Promise<License> {
    const license = await insertLicense(manager, { userId, createdAt: this.clock.now(), ...values }, this.uses);
    await this.audit.record(manager, {
      ...act,
      subjectId: userId,
      licenseId: license.id,
      metadata: { type: values.type, expiresAt: { from: null, to: expiryOf(license)?.toISOString() ?? null } },
    });
    return license;
  }

  private async end(
    manager: EntityManager,
    license: Pick<License, 'id' | 'userId' | 'type'>,
    actorId: string | null,
  ): Promise<void> {
    const endedAt = this.clock.now();
    await manager.update(License, { id: license.id }, { endedAt });
    await this.audit.record(manager, {
      action: 'license.ended',
      actorId,
      subjectId: license.userId,
      licenseId: license.id,
      metadata: { type: license.type, endedAt: { from: null, to: endedAt.toISOString() } },
    });
  }
}
