import type { CampaignStatus, RetryRequest } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { preparedQuery } from '../../../database/prepared-query.js';
import { AuditService } from '../../audit/audit.service.js';
import { CampaignWorker } from './campaign-worker.service.js';
import { MailCampaign } from './mail-campaign.entity.js';

/** Rows per statement, so that each ends well within its time. */
const BATCH_SIZE = 20_000;

/** A person who is gone has no address any more, and nothing is tried again for them. */
const FAILED = `FROM mail_recipients r WHERE campaign_id = $1 AND state = ANY($2) AND email IS NOT NULL`;
/** The next batch behind number $3. Who gets no alerts any more, e.g. since the mailbox is gone, keeps what the server said. */
const RETRY = `UPDATE mail_recipients SET state = 'pending', reply = NULL, next_attempt_at = now(), changed_at = now()
  WHERE campaign_id = $1 AND number IN (SELECT number ${FAILED} AND number > $3
    AND NOT ($4 AND EXISTS (SELECT 1 FROM mail_suppressions s WHERE s.address_canonical = r.email_canonical))
    ORDER BY number LIMIT ${BATCH_SIZE})
  RETURNING number`;
/**
 * The next batch behind number $2. Rows that a process or an erasure holds are passed over instead of waited for: who waits
 * with a thousand rows in hand makes a deadlock.
 */
const CANCEL = {
  name: 'mail-campaign-cancel',
  text: `
  WITH waiting AS (
    SELECT number FROM mail_recipients WHERE campaign_id = $1 AND state = 'pending' AND number > $2
    ORDER BY number LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
  ), cancelled AS (
    UPDATE mail_recipients m SET state = 'cancelled', changed_at = now() FROM waiting w
    WHERE m.campaign_id = $1 AND m.number = w.number RETURNING m.number
  ) SELECT max(number) AS last FROM cancelled`,
};
const WAITING = `SELECT coalesce(sum(count), 0)::int AS waiting FROM mail_campaign_counts
  WHERE campaign_id = $1 AND state = 'pending'`;

type Numbers = [rows: { number: number }[], count: number];
const lastOf = (rows: { number: number }[]): number => Math.max(...rows.map(({ number }) => number));

/** What operators do with a campaign that is under way. Each act counts once, however often its button was pressed. */
@Injectable()
export class CampaignControl {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly worker: CampaignWorker,
  ) {}

  /** What is at the mail server already arrives. */
  pause(userId: string, id: string): Promise<void> {
    return this.change(userId, id, { action: 'email.campaign_paused', from: 'running', to: 'paused' });
  }

  resume(userId: string, id: string): Promise<void> {
    return this.change(userId, id, { action: 'email.campaign_resumed', from: 'paused', to: 'running' });
  }

  /**
   * Ends a campaign for good: what still waits is not sent. The end is committed before any recipient is touched, so no mail
   * starts after it; should this process die in between, another one cancels the rest (`CampaignQueue.bury`).
   */
  async cancel(userId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.lock(manager, id);
      if (campaign.status === 'cancelled') return;
      if (campaign.status === 'finished') throw new AppError('conflict', 'This campaign has already finished.');
      await manager.query(`UPDATE mail_campaigns SET status = 'cancelled', finished_at = now() WHERE id = $1`, [id]);
      // A few of them may be starting just now.
      const [sum] = await manager.query<{ waiting: number }[]>(WAITING, [id]);
      const metadata = { campaignId: id, cancelled: sum?.waiting ?? 0 };
      await this.audit.record(manager, { action: 'email.campaign_cancelled', actorId: userId, metadata });
    });
    for (let last: number | null = 0; last !== null;) last = await this.cancelBatch(id, last);
  }

  /** @returns the last number of the batch; null when nobody waits behind `last`. */
  private async cancelBatch(id: string, last: number): Promise<number | null> {
    const [row] = await preparedQuery<{ last: number | null }>(this.dataSource, CANCEL, [id, last]);
    return row?.last ?? null;
  }

  /** Sends again what failed. A finished campaign runs again; a paused one stays paused. */
  async retry(userId: string, id: string, { states }: RetryRequest): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.lock(manager, id);
      if (campaign.status === 'cancelled') throw new AppError('conflict', 'This campaign was cancelled.');
      let [retried, last] = [0, 0];
      for (;;) {
        const [rows] = await manager.query<Numbers>(RETRY, [id, states, last, campaign.kind === 'alert']);
        retried += rows.length;
        if (rows.length < BATCH_SIZE) break;
        last = lastOf(rows);
      }
      if (retried === 0) return this.refuseVainRetry(manager, id, states);
      await manager.query(
        `UPDATE mail_campaigns SET status = 'running', finished_at = NULL WHERE id = $1 AND status = 'finished'`,
        [id],
      );
      const metadata = { campaignId: id, states: [...new Set(states)].sort(), recipients: retried };
      await this.audit.record(manager, { action: 'email.campaign_retried', actorId: userId, metadata });
    });
    this.worker.wake();
  }

  /** Pressed twice, the second finds nothing and is right; but what failed for good cannot be tried again. */
  private async refuseVainRetry(manager: EntityManager, id: string, states: RetryRequest['states']): Promise<void> {
    const failed = await manager.query<unknown[]>(`SELECT 1 ${FAILED} LIMIT 1`, [id, states]);
    if (failed.length === 0) return;
    const message = 'There is nothing to retry: these mailboxes do not exist or have unsubscribed.';
    throw new AppError('conflict', message);
  }

  private async change(
    userId: string,
    id: string,
    step: {
      action: 'email.campaign_paused' | 'email.campaign_resumed';
      from: CampaignStatus;
      to: CampaignStatus;
    },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { status } = await this.lock(manager, id);
      if (status === step.to) return;
      if (status !== step.from) {
        throw new AppError(
          'conflict',
          `This campaign ${status === 'finished' ? 'is finished' : 'was cancelled'} already.`,
        );
      }
      await manager.update(MailCampaign, { id }, { status: step.to });
      const metadata = { campaignId: id };
      await this.audit.record(manager, { action: step.action, actorId: userId, metadata });
    });
    this.worker.wake();
  }

  /** Acts on one campaign follow each other. Its key stays free: sums refer to it, and a worker that waits to write one holds rows. */
  private async lock(manager: EntityManager, id: string): Promise<MailCampaign> {
    const campaign = await manager.findOne(MailCampaign, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!campaign) throw new AppError('not_found', 'There is no such campaign.');
    return campaign;
  }
}
