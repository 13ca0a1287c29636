import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { PROVIDER_NAMES, type Provider } from '@bellweek/api-client/contract/sign-in';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { AuditService } from '../audit/audit.service.js';
import { AdminGrant } from './admin-grant.entity.js';
import { User } from './user.entity.js';
import { INSERT_ADMIN_GRANT } from './user.repository.js';
import { UserService } from './user.service.js';

/** Advisory lock of every removal of an admin, so that two cannot remove the last two at once. */
const ADMIN_LOCK = 4_219_800_453;

/** Grants and revokes admin rights, on the command line alone: no provider and no request decides them. */
@Injectable()
export class AdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly audit: AuditService,
  ) {}

  /** @returns a sentence about the outcome. */
  grant(email: string, provider: Provider): Promise<string> {
    const emailCanonical = this.canonical(email);
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { emailCanonical }, lock: { mode: 'pessimistic_write' } });
      if (user && user.provider !== provider) {
        const [theirs, asked] = [PROVIDER_NAMES[user.provider], PROVIDER_NAMES[provider]];
        throw new AppError('conflict', `${email} has an account with ${theirs}, not with ${asked}.`);
      }
      if (user?.isAdmin) return `${email} is already an admin.`;
      if (user) {
        await this.users.setAdmin(manager, user, true);
        return `${email} is an admin now.`;
      }
      const rows = await manager.query<unknown[]>(INSERT_ADMIN_GRANT, [emailCanonical, provider]);
      if (rows.length > 0) {
        await this.audit.record(manager, { action: 'admin.grant_recorded', actorId: null, metadata: { provider } });
      }
      return `${email} becomes an admin at the first sign-in with ${PROVIDER_NAMES[provider]}.`;
    });
  }

  /** @throws {AppError} when this is the last admin. @returns a sentence about the outcome. */
  revoke(email: string): Promise<string> {
    const emailCanonical = this.canonical(email);
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(AdminGrant, { emailCanonical });
      const user = await manager.findOne(User, { where: { emailCanonical }, lock: { mode: 'pessimistic_write' } });
      if (affected) {
        await this.audit.record(manager, {
          action: 'admin.grant_withdrawn',
          actorId: null,
          metadata: { provider: null },
        });
      }
      if (!user?.isAdmin) return affected ? `${email} will not become an admin.` : `${email} is not an admin.`;
      await this.keepOne(manager, user.id);
      await this.users.setAdmin(manager, user, false);
      return `${email} is no longer an admin.`;
    });
  }

  /** @throws {AppError} when this person is the only admin. Holds a lock to the end of the transaction. */
  async keepOne(manager: EntityManager, leavingId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [ADMIN_LOCK]);
    const admins = await manager.find(User, { where: { isAdmin: true }, select: { id: true }, take: 2 });
    if (admins.some((admin) => admin.id !== leavingId)) return;
    throw new AppError('conflict', 'This is the last admin. Make someone else an admin first.');
  }

  private canonical(email: string): string {
    const canonical = canonicalEmail(email);
    if (canonical === null) throw new AppError('invalid_request', 'Please enter a valid email address.');
    return canonical;
  }
}
