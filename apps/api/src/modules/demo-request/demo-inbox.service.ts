import type { DemoPage } from '@bellweek/api-client/contract/inboxes';
import type { PageQuery, UnreadCount } from '@bellweek/api-client/contract/paging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { countRows, findPage } from '../../database/lists/counted-list.js';
import { markRead } from '../../database/lists/read-mark.js';
import { AuditService } from '../audit/audit.service.js';
import { DEMO_REQUESTS } from './demo-request.repository.js';

/** Demo requests, for operators. */
@Injectable()
export class DemoInboxService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async find(query: PageQuery): Promise<DemoPage> {
    const { rows, total } = await findPage(this.dataSource, DEMO_REQUESTS, query);
    const demoRequests = rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }));
    return { demoRequests, total, totalIsCapped: false };
  }

  async countUnread(): Promise<UnreadCount> {
    return { unreadCount: await countRows(this.dataSource, ['demo-requests-unread']) };
  }

  markRead(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await markRead(manager, DEMO_REQUESTS, id))) return;
      await this.audit.record(manager, { action: 'demo.read', actorId, metadata: { requestId: id } });
    });
  }
}
