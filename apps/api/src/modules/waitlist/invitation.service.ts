import { createHash, randomUUID } from 'node:crypto';
import type { InvitationPreview, OldestInvitation, WaitlistEntry } from '@bellweek/api-client/contract/waitlist';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { derivedId } from '../../common/derived-id.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { MailService } from '../mail/mail.service.js';
import { isMailable } from './mailable.js';
import { findInvited, inviteOldest, lockEntry, noteInvitation, previewOldest } from './waitlist.repository.js';
import { presentEntry } from './waitlist.service.js';

interface Invitation {
  actorId: string;
  invitationId: string;
  /** The one entry that was chosen; null for the oldest. */
  entryId: string | null;
}

const choiceOf = (ids: readonly string[]): string => createHash('sha256').update(ids.toSorted().join()).digest('hex');

/** Invitations from the waitlist: noted, and sent by the mail queue in the same commit. */
@Injectable()
export class InvitationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  async preview(count: number): Promise<InvitationPreview> {
    const { first, last, ids, ...counts } = await previewOldest(this.dataSource, count);
    return {
      ...counts,
      choice: choiceOf(ids),
      firstSignedUpAt: first?.toISOString() ?? null,
      lastSignedUpAt: last?.toISOString() ?? null,
    };
  }

  /**
   * Invites the oldest that wait, once for each key; of two operators at once, each invites others. @throws {AppError} where they
   * are not the chosen people.
   */
  inviteOldest(actorId: string, key: string | null, request: OldestInvitation): Promise<{ invited: number }> {
    const { count, choice } = request;
    const invitationId = key === null ? randomUUID() : derivedId(actorId, key);
    return this.dataSource.transaction(async (manager) => {
      const known = await findInvited(manager, invitationId);
      if (known > 0) return { invited: known };
      const people = await inviteOldest(manager, invitationId, count);
      if (choice !== undefined && choice !== choiceOf(people.map(({ id }) => id))) {
        throw new AppError('conflict', 'The waitlist has just changed. Check the new dates and try again.');
      }
      const emails = people.map(({ email }) => email);
      if (emails.length > 0) await this.send(manager, emails, { actorId, invitationId, entryId: null });
      return { invited: emails.length };
    });
  }

  /** Invites one person, again too. @throws {AppError} not_found, conflict */
  inviteEntry(actorId: string, id: string): Promise<WaitlistEntry> {
    return this.dataSource.transaction(async (manager) => {
      const entry = await lockEntry(manager, id);
      if (!entry) throw new AppError('not_found', 'This entry no longer exists.');
      if (entry.state === 'joined') throw new AppError('conflict', 'This person has already joined.');
      if (!isMailable(entry.email)) throw new AppError('conflict', 'No email can reach this address.');
      if (entry.isSuppressed) throw new AppError('conflict', 'This address has unsubscribed.');
      if (entry.isRecent) throw new AppError('conflict', 'This address was invited in the last 24 hours.');
      const invitationId = randomUUID();
      await this.send(manager, [entry.email], { actorId, invitationId, entryId: id });
      return presentEntry(await noteInvitation(manager, id, invitationId));
    });
  }

  private async send(manager: EntityManager, emails: string[], { actorId, ...invitation }: Invitation): Promise<void> {
    const props = { signUpUrl: new URL('/signup', this.config.webUrl).href };
    await this.mail.enqueueAll(manager, { template: 'waitlist-invitation', props }, emails);
    const metadata = { ...invitation, entries: emails.length };
    await this.audit.record(manager, { action: 'waitlist.invited', actorId, subjectId: null, metadata });
  }
}
