import type { FeedbackPage, FeedbackQuery, StoredFeedback } from '@bellweek/api-client/contract/inboxes';
import type { PageQuery, UnreadCount } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { countRows, findPage, type FoundPage } from '../../database/lists/counted-list.js';
import { markRead } from '../../database/lists/read-mark.js';
import { query } from '../../database/sql.js';
import { AuditService } from '../audit/audit.service.js';
import type { CountingLicense } from '../license/license-list.repository.js';
import { LicenseReaderService } from '../license/license-reader.service.js';
import { Feedback } from './feedback.entity.js';
import { FEEDBACK, FEEDBACK_OF_USER, type FeedbackRow } from './feedback.repository.js';

function present(license: CountingLicense | undefined): StoredFeedback['license'] {
  return license ? { type: license.type, expiresAt: license.expiresAt?.toISOString() ?? null } : null;
}

/** Feedback that students sent from the planner, for operators. */
@Injectable()
export class FeedbackInboxService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly licenses: LicenseReaderService,
  ) {}

  async find({ userId, ...paging }: FeedbackQuery): Promise<FeedbackPage> {
    const { rows, total } =
      userId === undefined ? await findPage(this.dataSource, FEEDBACK, paging) : await this.findOfUser(userId, paging);
    return { feedbacks: await this.present(rows), total, totalIsCapped: false };
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countRows(this.dataSource, ['feedback-unread']) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, FEEDBACK, id))) return;
      await this.audit.record(manager, { action: 'feedback.read', actorId, metadata: { feedbackId: id } });
    });
  }

  /** One person's feedback is short enough to be counted and paged without counters. */
  private async findOfUser(userId: string, { page, size }: PageQuery): Promise<FoundPage<FeedbackRow>> {
    const rows = await query(this.dataSource, FEEDBACK_OF_USER, [userId, (page - 1) * size, size]);
    return { rows, total: await this.dataSource.manager.countBy(Feedback, { userId }) };
  }

  private async present(rows: readonly FeedbackRow[]): Promise<StoredFeedback[]> {
    const licenses = await this.licenses.findCounting([...new Set(rows.map(({ userId }) => userId))]);
    return rows.map(({ userId, name, email, provider, createdAt, ...feedback }) => ({
      ...feedback,
      createdAt: createdAt.toISOString(),
      user: { name, email, oauthProvider: provider },
      license: present(licenses.get(userId)),
    }));
  }
}
