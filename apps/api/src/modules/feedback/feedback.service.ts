import { randomUUID } from 'node:crypto';
import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import type {
  FeedbackExportQuery,
  FeedbackPage,
  FeedbackQuery,
  StoredFeedback,
} from '@bellweek/api-client/contract/inboxes';
import type { PageQuery, UnreadCount } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { derivedId } from '../../common/derived-id.js';
import type { FoundPage } from '../../database/lists/row-list.js';
import { markRead } from '../../database/lists/read-mark.js';
import { query } from '../../database/sql.js';
import { AuditService } from '../audit/audit.service.js';
import { ListExportService } from '../audit/list-export.service.js';
import type { CountingLicense } from '../license/license-list.repository.js';
import { LicenseReaderService } from '../license/license-reader.service.js';
import {
  countUnread,
  exportedWork,
  findRequests,
  presentWork,
  readRequests,
} from '../request/request-list.repository.js';
import { Feedback } from './feedback.entity.js';
import { FEEDBACK, FEEDBACK_OF_USER, type FeedbackRow } from './feedback.repository.js';

function presentLicense(license: CountingLicense | undefined): StoredFeedback['license'] {
  return license ? { type: license.type, expiresAt: license.expiresAt?.toISOString() ?? null } : null;
}

const EXPORTED = ['name', 'email', 'type', 'message', 'createdAt', 'isRead', 'state', 'assignee', 'userId', 'id'];

@Injectable()
export class FeedbackService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly licenses: LicenseReaderService,
    private readonly exporter: ListExportService,
  ) {}

  submit(userId: string, { message, type, requestId }: FeedbackRequest): Promise<void> {
    const id = requestId === undefined ? randomUUID() : derivedId(userId, requestId);
    return this.dataSource.transaction(async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(Feedback).values({ id, userId, message, type });
      const { raw } = (await insert.orIgnore().returning('id').execute()) as { raw: unknown[] };
      // A shell sends its call again when the connection broke before the answer.
      if (raw.length === 0) return;
      await this.audit.record(manager, {
        action: 'feedback.submitted',
        actorId: userId,
        metadata: { feedbackId: id, type },
      });
    });
  }

  async find(operatorId: string, { userId, ...query }: FeedbackQuery): Promise<FeedbackPage> {
    const { rows, ...totals } =
      userId === undefined
        ? await findRequests(this.dataSource, FEEDBACK, { ...query, operatorId })
        : await this.findOfUser(userId, query);
    return { feedbacks: await this.present(rows), ...totals };
  }

  export(actorId: string, query: FeedbackExportQuery) {
    const batches = readRequests(this.dataSource, FEEDBACK, { ...query, operatorId: actorId });
    return this.exporter.export(actorId, {
      name: 'feedback',
      columns: EXPORTED,
      query,
      batches,
      present: exportedWork,
    });
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countUnread(this.dataSource, FEEDBACK) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, FEEDBACK, id))) return;
      await this.audit.record(manager, { action: 'feedback.read', actorId, metadata: { feedbackId: id } });
    });
  }

  private async findOfUser(userId: string, { page, size }: PageQuery): Promise<FoundPage<FeedbackRow>> {
    const rows = await query(this.dataSource, FEEDBACK_OF_USER, [userId, (page - 1) * size, size]);
    return { rows, total: await this.dataSource.manager.countBy(Feedback, { userId }), totalIsCapped: false };
  }

  private async present(rows: readonly FeedbackRow[]): Promise<StoredFeedback[]> {
    const licenses = await this.licenses.findCounting([...new Set(rows.map(({ userId }) => userId))]);
    return rows.map(({ userId, name, email, provider, createdAt, ...feedback }) => ({
      ...presentWork(feedback),
      createdAt: createdAt.toISOString(),
      user: { name, email, oauthProvider: provider },
      license: presentLicense(licenses.get(userId)),
    }));
  }
}
