import type { EndRequest } from '@bellweek/api-client/contract/admin-people';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { INVITATION_DAYS } from '@bellweek/api-client/contract/operators';
import type {
  InvitationRequest,
  Operator,
  OperatorExportQuery,
  Operators,
  RoleRequest,
} from '@bellweek/api-client/contract/operators';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { requireTypedName } from '../../common/typed-name.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { findLastSignIns } from '../audit/audit.repository.js';
import { AuditService } from '../audit/audit.service.js';
import { ListExportService } from '../audit/list-export.service.js';
import { AdminService } from '../auth/admin.service.js';
import { countSessions } from '../auth/auth.repository.js';
import { MailService } from '../mail/mail.service.js';
import { countPasskeys } from '../auth/passkey/passkey.repository.js';
import type { User } from '../user/user.entity.js';
import {
  endAdminGrants,
  findAdminGrants,
  findByAddress,
  findOperators,
  lockUser,
  saveAdminGrant,
} from '../user/user.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lists operators, invites them, and changes and ends their roles. */
@Injectable()
export class OperatorService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly admins: AdminService,
    private readonly audit: AuditService,
    private readonly mail: MailService,
    private readonly exporter: ListExportService,
  ) {}

  /** In one snapshot, so that the numbers agree with each other. */
  list(): Promise<Operators> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const now = this.clock.now();
      const people = await findOperators(manager);
      const ids = people.map(({ id }) => id);
      const signIns = await findLastSignIns(manager, ids);
      const passkeys = await countPasskeys(manager, ids);
      const sessions = await countSessions(manager, ids, now);
      const grants = await findAdminGrants(manager, now);
      return {
        operators: people.map(({ id, name, email, operatorRole }) => ({
          id,
          name,
          email,
          role: operatorRole ?? 'viewer',
          lastSignInAt: signIns.get(id)?.toISOString() ?? null,
          passkeys: passkeys.get(id) ?? 0,
          sessions: sessions.get(id) ?? 0,
        })),
        invitations: grants.map(({ id, emailCanonical, provider, role, createdAt, expiresAt }) => ({
          id,
          email: emailCanonical,
          provider,
          role,
          invitedAt: createdAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
        })),
      };
    });
  }

  export(actorId: string, query: OperatorExportQuery) {
    const columns = ['name', 'email', 'role', 'lastSignInAt', 'passkeys', 'sessions', 'id'];
    const present = (row: Operator) => row;
    return this.exporter.export(actorId, { name: 'operators', columns, query, batches: this.readAll(query), present });
  }

  private async *readAll({ role }: OperatorExportQuery) {
    const { operators } = await this.list();
    yield operators.filter((operator) => role === undefined || operator.role === role);
  }

  /** The role waits for the next sign-in under the address. @throws {AppError} for an operator's address. */
  invite({ email, provider, role }: InvitationRequest, actorId: string): Promise<void> {
    const emailCanonical = canonicalEmail(email);
    if (emailCanonical === null) throw new AppError('invalid_request', 'Please enter a valid email address.');
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
    return this.dataSource.transaction(async (manager) => {
      const user = await findByAddress(manager, emailCanonical);
      if (user?.operatorRole) throw new AppError('conflict', `${email} is already an operator.`);
      if (user && user.provider !== provider) {
        throw new AppError('conflict', `${email} signs in with ${PROVIDER_NAMES[user.provider]}. Please choose that.`);
      }
      await saveAdminGrant(manager, { emailCanonical, provider, role, invitedBy: actorId, expiresAt, createdAt });
      const metadata = { provider, role };
      await this.audit.record(manager, { action: 'admin.grant_recorded', actorId, subjectId: null, metadata });
      const url = `${this.config.apiUrl}/auth/${provider}?returnTo=%2Fadmin`;
      const props = { role, providerName: PROVIDER_NAMES[provider], days: INVITATION_DAYS, url };
      await this.mail.enqueue(manager, { template: 'operator-invitation', recipient: email, props });
    });
  }

  withdraw(id: string, actorId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [provider] = await endAdminGrants(manager, { id });
      if (!provider) throw new AppError('not_found', 'This invitation has already ended.');
      const metadata = { provider };
      await this.audit.record(manager, { action: 'admin.grant_withdrawn', actorId, subjectId: null, metadata });
    });
  }

  changeRole(id: string, { from, to, reason }: RoleRequest, actorId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.hold(manager, id);
      if (user.operatorRole !== from) throw new AppError('conflict', 'Someone else has just changed this role.');
      if (from === to) return;
      await this.admins.change(manager, user, to, { actorId, reason });
      if (user.email === null) return;
      const props = { role: to };
      await this.mail.enqueue(manager, { template: 'operator-role-changed', recipient: user.email, props });
    });
  }

  /** Also signs the person out everywhere. */
  revoke(id: string, { reason, confirmation }: EndRequest, caller: SessionCaller): Promise<void> {
    const actorId = caller.user.id;
    return this.dataSource.transaction(async (manager) => {
      const user = await this.hold(manager, id);
      requireTypedName(caller, confirmation, user.name);
      await this.admins.dismiss(manager, user, { actorId, reason });
      if (user.email === null) return;
      await this.mail.enqueue(manager, { template: 'operator-revoked', recipient: user.email, props: {} });
    });
  }

  private async hold(manager: EntityManager, id: string): Promise<User> {
    const user = await lockUser(manager, id);
    if (!user?.operatorRole) throw new AppError('not_found', 'This person is no longer an operator.');
    return user;
  }
}
