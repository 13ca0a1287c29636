import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { Role } from '@bellweek/api-client/contract/roles';
import { PROVIDER_NAMES, type Provider } from '@bellweek/api-client/contract/sign-in';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { AuditService } from '../audit/audit.service.js';
import type { User } from '../user/user.entity.js';
import {
  endAdminGrants,
  findByAddress,
  hasOtherAdministrator,
  hasRole,
  lockByAddress,
  saveAdminGrant,
} from '../user/user.repository.js';
import { AccountService, type RoleAct } from './account.service.js';

/** Advisory lock of every removal of an administrator, so that two cannot remove the last two at once. */
const ADMIN_LOCK = 4_219_800_453;

/** Grants, changes and revokes operators' roles: no provider decides them. */
@Injectable()
export class AdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Also changes the role of an operator. @throws {AppError} when it is the last administrator's. @returns a sentence. */
  grant(email: string, provider: Provider, role: Role = 'administrator'): Promise<string> {
    const emailCanonical = this.canonical(email);
    return this.dataSource.transaction(async (manager) => {
      const user = await lockByAddress(manager, emailCanonical);
      if (user && user.provider !== provider) {
        const [theirs, asked] = [PROVIDER_NAMES[user.provider], PROVIDER_NAMES[provider]];
        throw new AppError('conflict', `${email} has an account with ${theirs}, not with ${asked}.`);
      }
      if (user?.operatorRole === role) return `${email} already has the role ${role}.`;
      if (user) {
        await this.change(manager, user, role);
        return `${email} has the role ${role} now.`;
      }
      const grant = { emailCanonical, provider, role, invitedBy: null, expiresAt: null, createdAt: this.clock.now() };
      if (await saveAdminGrant(manager, grant)) {
        const metadata = { provider, role };
        await this.audit.record(manager, { action: 'admin.grant_recorded', actorId: null, metadata });
      }
      return `${email} gets the role ${role} at the first sign-in with ${PROVIDER_NAMES[provider]}.`;
    });
  }

  /** @throws {AppError} when this is the last administrator. @returns a sentence about the outcome. */
  revoke(email: string): Promise<string> {
    const emailCanonical = this.canonical(email);
    return this.dataSource.transaction(async (manager) => {
      const isWithdrawn = (await endAdminGrants(manager, { emailCanonical })).length > 0;
      const user = await lockByAddress(manager, emailCanonical);
      if (isWithdrawn) {
        await this.audit.record(manager, {
          action: 'admin.grant_withdrawn',
          actorId: null,
          metadata: { provider: null },
        });
      }
      if (!user?.operatorRole) {
        return isWithdrawn ? `${email} will not become an operator.` : `${email} is not an operator.`;
      }
      await this.change(manager, user, null);
      return `${email} is no longer an operator.`;
    });
  }

  /** Sets the role of a locked person; null ends it. @throws {AppError} when it is the last administrator's. */
  async change(manager: EntityManager, user: User, to: Role | null, act?: RoleAct): Promise<void> {
    if (user.operatorRole === 'administrator') await this.keepOne(manager, user.id);
    await this.accounts.setRole(manager, user, to, act);
  }

  /** Ends the role of a locked person, and signs them out everywhere. @throws {AppError} when it is the last administrator. */
  async dismiss(manager: EntityManager, user: User, act: RoleAct): Promise<void> {
    await this.change(manager, user, null, act);
    await this.accounts.endSessions(manager, { ...act, subjectId: user.id });
  }

  /** Lets an operator who lost every passkey and code add a first one again. @returns a sentence about the outcome. */
  resetPasskeys(email: string): Promise<string> {
    const emailCanonical = this.canonical(email);
    return this.dataSource.transaction(async (manager) => {
      const user = await findByAddress(manager, emailCanonical);
      if (!user || !(await this.accounts.resetSecondFactor(manager, user.id))) return `${email} has no passkeys.`;
      const about = { actorId: null, subjectId: user.id };
      await this.audit.record(manager, { ...about, action: 'operator.passkeys_reset', metadata: {} });
      return `${email} has no passkeys any more, and adds one at the next visit.`;
    });
  }

  /** @throws {AppError} when this person is the only administrator. Holds a lock to the end of the transaction. */
  async keepOne(manager: EntityManager, leavingId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [ADMIN_LOCK]);
    if (await hasOtherAdministrator(manager, leavingId)) return;
    throw new AppError('conflict', 'This is the last administrator. Make someone else an administrator first.');
  }

  /** @throws {AppError} for an address that has no role, and gets none at its first sign-in. */
  async requireRole(email: string): Promise<void> {
    if (await hasRole(this.dataSource.manager, this.canonical(email))) return;
    throw new AppError('not_found', `${email} is not an operator. Give a role first: npm run admin -- grant ${email}`);
  }

  private canonical(email: string): string {
    const canonical = canonicalEmail(email);
    if (canonical === null) throw new AppError('invalid_request', 'Please enter a valid email address.');
    return canonical;
  }
}
