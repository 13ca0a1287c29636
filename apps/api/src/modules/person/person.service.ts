import type { deletionRequest, EndedSessions, Person } from '@bellweek/api-client/contract/admin-people';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { mayAct } from '@bellweek/api-client/contract/roles';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountService } from '../auth/account.service.js';
import { MailService } from '../mail/mail.service.js';
import { deleteRequest } from '../requests/request.repository.js';
import type { User } from '../user/user.entity.js';
import { describeUser, findUserIfThere, lockUser } from '../user/user.repository.js';

/** Parts of the export that the page of a person shows at once; longer ones have endpoints of their own. */
const SHOWN = ['waitlist', 'licenses', 'sessions', 'mail preferences', 'contact requests', 'demo requests'] as const;

/** One person as operators see them, and what operators do for them. */
@Injectable()
export class PersonService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountService,
    private readonly audit: AuditService,
    private readonly personalData: PersonalDataSources,
    private readonly mail: MailService,
  ) {}

  /** In one snapshot, so that the parts agree with each other. */
  find(id: string): Promise<Person> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const found = await findUserIfThere(manager, id);
      if (!found) throw new AppError('not_found', 'This person no longer exists.');
      const { issuer: _issuer, subject: _subject, ...user } = await describeUser(manager, found);
      const parts = {};
      for (const kind of SHOWN) Object.assign(parts, await this.personalData.get(kind).export?.(manager, found));
      const { licenses, sessions, ...byAddress } = parts as Pick<Person, 'licenses' | 'sessions'> & Person['byAddress'];
      return { user, lastSignInAt: await this.audit.findLastSignIn(manager, id), licenses, sessions, byAddress };
    });
  }

  /** @throws {AppError} for an operator, whom an administrator alone signs out. */
  signOut(id: string, reason: string, { user, role }: SessionCaller): Promise<EndedSessions> {
    return this.dataSource.transaction(async (manager) => {
      const { isAdmin } = await this.hold(manager, id);
      if (isAdmin && !mayAct(role, 'administrator')) {
        throw new AppError('forbidden', 'Only an administrator can log out an operator.');
      }
      return this.accounts.endSessions(manager, { actorId: user.id, subjectId: id, reason });
    });
  }

  /** Deletes a person as they would themselves, and requests of others that name them. @throws {AppError} for an operator, and for another confirmation. */
  async delete(id: string, asked: z.output<typeof deletionRequest>, actorId: string): Promise<void> {
    const { confirmation, reason, requests, confirmTo } = asked;
    await this.dataSource.transaction(async (manager) => {
      const user = await this.hold(manager, id);
      if (user.isAdmin) throw new AppError('conflict', 'This person is an operator. Take the role away first.');
      const typed = user.email === null ? confirmation.trim() : canonicalEmail(confirmation);
      if (typed !== (user.emailCanonical ?? id)) {
        throw new AppError('invalid_request', 'This is not the address of this person.');
      }
      await this.accounts.erase(manager, user, { actorId, reason });
      for (const { inbox, id: requestId } of requests) {
        if (!(await deleteRequest(manager, inbox, requestId))) continue;
        await this.audit.record(manager, {
          action: 'request.deleted',
          actorId,
          subjectId: null,
          metadata: { inbox, requestId },
        });
      }
      for (const recipient of new Set(confirmTo)) {
        const isOwn = user.emailCanonical !== null && canonicalEmail(recipient) === user.emailCanonical;
        await this.mail.enqueue(manager, { template: 'account-deleted', recipient, props: { isOwn } });
      }
    });
  }

  private async hold(manager: EntityManager, id: string): Promise<User> {
    const user = await lockUser(manager, id);
    if (!user) throw new AppError('not_found', 'This person no longer exists.');
    return user;
  }
}
