import type { RecipientState } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { MailCampaign } from './mail-campaign.entity.js';

const SUMS = `SELECT state, sum(count)::int AS count FROM mail_campaign_counts WHERE campaign_id = $1
  GROUP BY state HAVING sum(count) > 0`;

/** Says that a campaign is over once everybody in it has a final answer. */
@Injectable()
export class CampaignEnd {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async finish(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Waits for an operator who tries something again just now; the sums are read afterwards.
      const where = { id, status: 'running' as const };
      if (!(await manager.findOne(MailCampaign, { where, lock: { mode: 'for_no_key_update' } }))) return;
      const sums = await manager.query<{ state: RecipientState; count: number }[]>(SUMS, [id]);
      if (sums.some(({ state }) => state === 'pending' || state === 'sending')) return;
      await manager.query(`UPDATE mail_campaigns SET status = 'finished', finished_at = now() WHERE id = $1`, [id]);
      const counts = Object.fromEntries(sums.map(({ state, count }) => [state, count]));
      const metadata = { campaignId: id, ...counts };
      await this.audit.record(manager, { action: 'email.campaign_finished', actorId: null, metadata });
    });
  }
}
