import { randomUUID } from 'node:crypto';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { WaitlistRequest } from '@bellweek/api-client/contract/public-forms';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.js';
import { AuditService } from '../audit/audit.service.js';
import { MailService } from '../email/mail.service.js';

const JOIN = {
  name: 'waitlist-join',
  text: `INSERT INTO waitlist_entries (email, email_canonical) VALUES ($1, $2)
    ON CONFLICT (email_canonical) DO NOTHING RETURNING id`,
};

@Injectable()
export class WaitlistService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly mail: MailService,
  ) {}

  /**
   * Joining twice succeeds, and neither answer nor mail tells whether an address was there before, nor does the time: for
   * one that was, the same is written and undone (quality S49). The team gets no notice, unlike by the other forms: one per
   * sign-up would bury what people write to it, and operators have the list.
   */
  join({ email }: WaitlistRequest): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [entry] = await preparedQuery<{ id: string }>(manager, JOIN, [email.trim(), canonicalEmail(email)]);
      if (!entry) await manager.query('SAVEPOINT before_welcome');
      const isConfirmed = await this.mail.confirm(manager, 'waitlist-confirmation', email);
      const again = { template: 'waitlist-confirmation', recipient: email, props: {} } as const;
      if (!entry && !isConfirmed) await this.mail.enqueue(manager, again);
      await this.audit.record(manager, {
        action: 'waitlist.joined',
        actorId: null,
        metadata: { entryId: entry?.id ?? randomUUID() },
      });
      if (!entry) await manager.query('ROLLBACK TO SAVEPOINT before_welcome');
    });
  }
}
