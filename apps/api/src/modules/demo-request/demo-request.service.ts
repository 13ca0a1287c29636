import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { DemoPage } from '@bellweek/api-client/contract/inboxes';
import type { UnreadCount } from '@bellweek/api-client/contract/paging';
import { demoRequest } from '@bellweek/api-client/contract/public-forms';
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
import { DemoRequestRow } from './demo-request.entity.js';
import { DEMO_REQUESTS } from './demo-request.repository.js';

type SubmittedDemo = z.output<typeof demoRequest>;

const EXPORTED = [
  'firstName',
  'lastName',
  'email',
  'role',
  'organisation',
  'country',
  'description',
  'requestedAt',
  'isRead',
  'state',
  'assignee',
  'id',
];

@Injectable()
export class DemoRequestService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: AuditService,
    private readonly mail: MailService,
    private readonly exporter: ListExportService,
  ) {}

  /** Stores the request, confirms it to the sender without quoting it, and notifies the team. */
  submit(demo: SubmittedDemo): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { firstName, lastName, role, organisation, country, description } = demo;
      const email = demo.email.trim();
      const { id } = await manager.save(DemoRequestRow, { ...demo, email, emailCanonical: canonicalEmail(email)! });
      await this.mail.confirm(manager, 'demo-confirmation', email);
      const props = { name: `${firstName} ${lastName}`, email, message: description, role, organisation, country };
      const recipient = this.config.smtp.teamEmail;
      await this.mail.enqueue(manager, { template: 'demo-notice', recipient, writer: email, props });
      await this.audit.record(manager, { action: 'demo.requested', actorId: null, metadata: { requestId: id } });
    });
  }

  async find(operatorId: string, query: RequestQuery): Promise<DemoPage> {
    const { rows, ...totals } = await findRequests(this.dataSource, DEMO_REQUESTS, { ...query, operatorId });
    const demoRequests = rows.map((row) => ({ ...presentWork(row), requestedAt: row.requestedAt.toISOString() }));
    return { demoRequests, ...totals };
  }

  export(actorId: string, query: RequestExportQuery) {
    const batches = readRequests(this.dataSource, DEMO_REQUESTS, { ...query, operatorId: actorId });
    return this.exporter.export(actorId, {
      name: 'demo-requests',
      columns: EXPORTED,
      query,
      batches,
      present: exportedWork,
    });
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countUnread(this.dataSource, DEMO_REQUESTS) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, DEMO_REQUESTS, id))) return;
      await this.audit.record(manager, { action: 'demo.read', actorId, metadata: { requestId: id } });
    });
  }
}
