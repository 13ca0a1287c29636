import type { DemoPage, StoredDemoRequest } from '@bellweek/api-client/contract/inboxes';
import type { PageQuery, UnreadCount } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type CountedList, countRows, findPage } from '../../database/lists/counted-list.js';
import { markRead } from '../../database/lists/read-mark.js';
import { AuditService } from '../audit/audit.service.js';

type Row = Omit<StoredDemoRequest, 'requestedAt'> & { requestedAt: Date };

const NEWEST_FIRST: CountedList = {
  table: 'demo_requests',
  instant: 'requested_at',
  direction: 'DESC',
  counters: ['demo-requests'],
  columns: `t.id, t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.role, t.organisation, t.country,
    t.description, t.is_read AS "isRead", t.requested_at AS "requestedAt"`,
};

/** Who asked to be shown the product, for operators. */
@Injectable()
export class DemoInbox {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async find(query: PageQuery): Promise<DemoPage> {
    const { rows, total } = await findPage<Row>(this.dataSource, NEWEST_FIRST, query);
    const demoRequests = rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }));
    return { demoRequests, total, totalIsCapped: false };
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countRows(this.dataSource, ['demo-requests-unread']) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, 'demo_requests', id))) return;
      await this.audit.record(manager, { action: 'demo.read', actorId, metadata: { requestId: id } });
    });
  }
}
