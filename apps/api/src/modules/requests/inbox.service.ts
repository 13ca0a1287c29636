import type { ExportedList } from '@bellweek/api-client/contract/exports';
import type {
  ContactPage,
  DemoPage,
  FeedbackExportQuery,
  FeedbackPage,
  FeedbackQuery,
  StoredFeedback,
} from '@bellweek/api-client/contract/inboxes';
import type { PageQuery, UnreadCount } from '@bellweek/api-client/contract/paging';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { markRead } from '../../database/lists/read-mark.js';
import type { FoundPage } from '../../database/lists/row-list.js';
import { query } from '../../database/sql.js';
import { type AuditRecord, AuditService } from '../audit/audit.service.js';
import { ListExportService } from '../audit/list-export.service.js';
import type { CountingLicense } from '../access/license-list.repository.js';
import { LicenseReaderService } from '../access/license-reader.service.js';
import { Feedback } from './feedback.entity.js';
import {
  CONTACT_REQUESTS,
  countUnread,
  DEMO_REQUESTS,
  FEEDBACK,
  FEEDBACK_OF_USER,
  type FeedbackRow,
  INBOX_LISTS,
} from './inbox.repository.js';
import { exportedWork, findRequests, presentWork, readRequests, type WorkRow } from './request-list.repository.js';

const SENDER = ['firstName', 'lastName', 'email'];
const WORK = ['isRead', 'state', 'assignee'];
const FILES: Record<Inbox, { name: ExportedList; columns: string[] }> = {
  'contact-us': { name: 'contact-requests', columns: [...SENDER, 'description', 'submittedAt', ...WORK, 'id'] },
  'demo-request': {
    name: 'demo-requests',
    columns: [...SENDER, 'role', 'organisation', 'country', 'description', 'requestedAt', ...WORK, 'id'],
  },
  feedback: {
    name: 'feedback',
    columns: ['name', 'email', 'type', 'message', 'createdAt', ...WORK, 'userId', 'id'],
  },
};

type Reading = Pick<AuditRecord<'contact.read' | 'demo.read' | 'feedback.read'>, 'action' | 'metadata'>;
const READINGS: Record<Inbox, (id: string) => Reading> = {
  'contact-us': (contactId) => ({ action: 'contact.read', metadata: { contactId } }),
  'demo-request': (requestId) => ({ action: 'demo.read', metadata: { requestId } }),
  feedback: (feedbackId) => ({ action: 'feedback.read', metadata: { feedbackId } }),
};

function presentLicense(license: CountingLicense | undefined): StoredFeedback['license'] {
  return license ? { type: license.type, expiresAt: license.expiresAt?.toISOString() ?? null } : null;
}

/** Requests in lists that operators read. */
@Injectable()
export class InboxService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly licenses: LicenseReaderService,
    private readonly exporter: ListExportService,
  ) {}

  async find(
    inbox: Inbox,
    operatorId: string,
    { userId, ...filters }: FeedbackQuery,
  ): Promise<ContactPage | DemoPage | FeedbackPage> {
    const view = { ...filters, operatorId };
    if (inbox === 'contact-us') {
      const { rows, ...totals } = await findRequests(this.dataSource, CONTACT_REQUESTS, view);
      const contactRequests = rows.map((row) => ({ ...presentWork(row), submittedAt: row.submittedAt.toISOString() }));
      return { contactRequests, ...totals };
    }
    if (inbox === 'demo-request') {
      const { rows, ...totals } = await findRequests(this.dataSource, DEMO_REQUESTS, view);
      const demoRequests = rows.map((row) => ({ ...presentWork(row), requestedAt: row.requestedAt.toISOString() }));
      return { demoRequests, ...totals };
    }
    const { rows, ...totals } =
      userId === undefined
        ? await findRequests(this.dataSource, FEEDBACK, view)
        : await this.findOfUser(userId, filters);
    return { feedbacks: await this.presentFeedback(rows), ...totals };
  }

  export(inbox: Inbox, actorId: string, filters: FeedbackExportQuery) {
    const batches = readRequests<WorkRow>(this.dataSource, INBOX_LISTS[inbox], { ...filters, operatorId: actorId });
    return this.exporter.export(actorId, { ...FILES[inbox], query: filters, batches, present: exportedWork });
  }

  async countUnread(inbox: Inbox): Promise<UnreadCount> {
    return { unreadCount: await countUnread(this.dataSource, inbox) };
  }

  markRead(inbox: Inbox, actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (await markRead(manager, INBOX_LISTS[inbox], id))
        await this.audit.record(manager, { ...READINGS[inbox](id), actorId });
    });
  }

  private async findOfUser(userId: string, { page, size }: PageQuery): Promise<FoundPage<FeedbackRow>> {
    const rows = await query(this.dataSource, FEEDBACK_OF_USER, [userId, (page - 1) * size, size]);
    return { rows, total: await this.dataSource.manager.countBy(Feedback, { userId }), totalIsCapped: false };
  }

  private async presentFeedback(rows: readonly FeedbackRow[]): Promise<StoredFeedback[]> {
    const licenses = await this.licenses.findCounting([...new Set(rows.map(({ userId }) => userId))]);
    return rows.map(({ userId, name, email, provider, createdAt, ...feedback }) => ({
      ...presentWork(feedback),
      createdAt: createdAt.toISOString(),
      user: { name, email, oauthProvider: provider },
      license: presentLicense(licenses.get(userId)),
    }));
  }
}
