import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { ContactPage } from '@bellweek/api-client/contract/inboxes';
import type { UnreadCount } from '@bellweek/api-client/contract/paging';
import { contactRequest } from '@bellweek/api-client/contract/public-forms';
import type { RequestExportQuery, RequestQuery } from '@bellweek/api-client/contract/requests';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { markRead } from '../../database/lists/read-mark.js';
import { AuditService } from '../audit/audit.service.js';
import { ListExportService } from '../audit/list-export.service.js';
import { MailService } from '../email/mail.service.js';
import {
  countUnread,
  exportedWork,
  findRequests,
  presentWork,
  readRequests,
} from '../request/request-list.repository.js';
import { ContactRequestRow } from './contact-request.entity.js';
import { CONTACT_REQUESTS } from './contact.repository.js';

type SubmittedContact = z.output<typeof contactRequest>;

const EXPORTED = ['firstName', 'lastName', 'email', 'description', 'submittedAt', 'isRead', 'state', 'assignee', 'id'];

@Injectable()
export class ContactService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
    private readonly mail: MailService,
    private readonly exporter: ListExportService,
  ) {}

  /** Stores the message, confirms it to the sender without quoting it, and notifies the team. */
  submit(contact: SubmittedContact): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { firstName, lastName, description } = contact;
      const email = contact.email.trim();
      const { id } = await manager.save(ContactRequestRow, {
        ...contact,
        email,
        emailCanonical: canonicalEmail(email)!,
      });
      await this.mail.confirm(manager, 'contact-confirmation', email);
      await this.mail.enqueue(manager, {
        template: 'contact-notice',
        recipient: this.config.smtp.teamEmail,
        writer: email,
        props: { name: `${firstName} ${lastName}`, email, message: description },
      });
      await this.audit.record(manager, { action: 'contact.submitted', actorId: null, metadata: { contactId: id } });
    });
  }

  async find(operatorId: string, query: RequestQuery): Promise<ContactPage> {
    const { rows, ...totals } = await findRequests(this.dataSource, CONTACT_REQUESTS, { ...query, operatorId });
    const contactRequests = rows.map((row) => ({ ...presentWork(row), submittedAt: row.submittedAt.toISOString() }));
    return { contactRequests, ...totals };
  }

  export(actorId: string, query: RequestExportQuery) {
    const batches = readRequests(this.dataSource, CONTACT_REQUESTS, { ...query, operatorId: actorId });
    return this.exporter.export(actorId, {
      name: 'contact-requests',
      columns: EXPORTED,
      query,
      batches,
      present: exportedWork,
    });
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countUnread(this.dataSource, CONTACT_REQUESTS) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, CONTACT_REQUESTS, id))) return;
      await this.audit.record(manager, { action: 'contact.read', actorId, metadata: { contactId: id } });
    });
  }
}
