import type { ContactPage } from '@bellweek/api-client/contract/inboxes';
import type { PageQuery, UnreadCount } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { countRows, findPage } from '../../database/lists/counted-list.js';
import { markRead } from '../../database/lists/read-mark.js';
import { AuditService } from '../audit/audit.service.js';
import { CONTACT_REQUESTS } from './contact.repository.js';

/** Messages of the contact form, for operators. */
@Injectable()
export class ContactInboxService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async find(query: PageQuery): Promise<ContactPage> {
    const { rows, total } = await findPage(this.dataSource, CONTACT_REQUESTS, query);
    const contactRequests = rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }));
    return { contactRequests, total, totalIsCapped: false };
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countRows(this.dataSource, ['contact-requests-unread']) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, CONTACT_REQUESTS, id))) return;
      await this.audit.record(manager, { action: 'contact.read', actorId, metadata: { contactId: id } });
    });
  }
}
