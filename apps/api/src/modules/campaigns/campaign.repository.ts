import type {
  AlertTemplate,
  CampaignStatus,
  RecipientQuery,
  RecipientState,
  RetryRequest,
} from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type AddressShare, SHARES } from '../../common/personal-data.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { isSuppressed, SUPPRESSION_JOIN } from '../mail/mail-suppression.repository.js';
import type { RecipientRow } from './campaign-presenter.js';
import { countStates } from './recipient-counts.repository.js';
import { MailCampaign } from './mail-campaign.entity.js';

/** Rows per statement, so that each ends well within its time. */
const BATCH_SIZE = 20_000;

const RECIPIENTS = `SELECT campaign_id AS "campaignId", number, email, state, attempts, reply, changed_at AS "changedAt",
  CASE WHEN state = 'suppressed' THEN s.reason END AS suppression
  FROM mail_recipients t ${SUPPRESSION_JOIN} WHERE campaign_id = $1`;

const SUMS = `SELECT state, sum(count)::int AS count FROM mail_campaign_counts WHERE campaign_id = $1
  GROUP BY state HAVING sum(count) > 0`;

/** A person who left has no address any more, and is not tried again. */
const FAILED = `FROM mail_recipients r WHERE campaign_id = $1 AND state = ANY($2) AND email IS NOT NULL`;
/** The next batch behind number $3. A recipient who gets no alerts any more, e.g. since the mailbox is gone, keeps what the server said. */
const RETRY = `
  WITH failed AS (
    SELECT number, state ${FAILED} AND number > $3
      AND NOT ($4 AND ${isSuppressed('r.email_canonical')})
    ORDER BY number LIMIT ${BATCH_SIZE} FOR UPDATE
  ), retried AS (
    UPDATE mail_recipients m SET state = 'pending', reply = NULL, next_attempt_at = now(), changed_at = now()
    FROM failed f WHERE m.campaign_id = $1 AND m.number = f.number
    RETURNING m.campaign_id, m.number, f.state AS former, m.state
  ), counted AS (${countStates('retried')})
  SELECT number FROM retried`;

/**
 * The next batch behind number $2. Rows that a process or an erasure holds are passed over instead of waited for: a wait with a
 * thousand rows in hand makes a deadlock.
 */
const CANCEL = {
  name: 'mail-campaign-cancel',
  text: `
  WITH waiting AS (
    SELECT number FROM mail_recipients WHERE campaign_id = $1 AND state = 'pending' AND number > $2
    ORDER BY number LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
  ), cancelled AS (
    UPDATE mail_recipients m SET state = 'cancelled', changed_at = now() FROM waiting w
    WHERE m.campaign_id = $1 AND m.number = w.number RETURNING m.campaign_id, m.number, 'pending' AS former, m.state
  ), counted AS (${countStates('cancelled')})
  SELECT max(number) AS last FROM cancelled`,
};

/** The rows `r` of campaigns `c` that were sent to an address in its share ({@link SHARES}). */
const THEIRS = `FROM ${SHARES} JOIN mail_recipients r ON r.email_canonical = s."emailCanonical"
  JOIN mail_campaigns c ON c.id = r.campaign_id AND c.created_at >= s.since AND c.created_at < s.until`;

/** A campaign is locked before its rows, as by an operator who cancels it. */
const FORGET_TEXTS = `
  WITH alone AS (SELECT c.id ${THEIRS} WHERE NOT EXISTS (
      SELECT 1 FROM mail_recipients o WHERE o.campaign_id = c.id AND o.number > 1) ORDER BY c.id FOR UPDATE OF c)
  UPDATE mail_campaigns c SET subject = '', message = NULL, request_hash = '' FROM alone WHERE c.id = alone.id`;
const FORGET_RECIPIENTS = `
  WITH theirs AS (
    SELECT r.campaign_id, r.number, r.state ${THEIRS} ORDER BY r.campaign_id, r.number FOR UPDATE OF r
  ), forgotten AS (
    UPDATE mail_recipients r SET email = NULL, email_canonical = NULL, reply = NULL, changed_at = now(),
      state = CASE WHEN r.state = 'pending' THEN 'suppressed' ELSE r.state END
    FROM theirs t WHERE r.campaign_id = t.campaign_id AND r.number = t.number
    RETURNING r.campaign_id, t.state AS former, r.state
  ) ${countStates('forgotten')}`;

export interface NewCampaign {
  kind: 'alert' | 'support';
  subject: string;
  template: AlertTemplate | null;
  message: string | null;
  scheduledAt: Date | null;
  key: string | null;
  requestHash: Buffer;
  createdBy: string;
}

/** Campaigns and their recipients, as operators see and change them. {@link CampaignQueueRepository} sends them. */
@Injectable()
export class CampaignRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A page of the recipients that are counted: all, or those in a state. */
  findRecipients(
    manager: EntityManager,
    id: string,
    { page, size, state, order }: RecipientQuery,
    count: number,
  ): Promise<RecipientRow[]> {
    const before = (page - 1) * size;
    const isReversed = order === 'newest';
    const direction = isReversed ? 'DESC' : 'ASC';
    if (state !== undefined) {
      const text = `${RECIPIENTS} AND state = $2 ORDER BY number ${direction} LIMIT $3 OFFSET $4`;
      return manager.query(text, [id, state, size, before]);
    }
    // Numbers have no gaps, so a page of all is a range, however far down it is.
    const [first, last] = isReversed ? [count - before - size, count - before] : [before, before + size];
    const text = `${RECIPIENTS} AND number > $2::bigint AND number <= $3::bigint ORDER BY number ${direction}`;
    return manager.query(text, [id, first, last]);
  }

  /** All recipients, or those in a state, in batches. */
  async *readRecipients(id: string, state: RecipientState | undefined): AsyncGenerator<RecipientRow[]> {
    for (let last = 0; ;) {
      const rows = await this.dataSource.query<RecipientRow[]>(
        `${RECIPIENTS} AND number > $2 AND ($3::text IS NULL OR state = $3) ORDER BY number LIMIT ${BATCH_SIZE}`,
        [id, last, state ?? null],
      );
      yield rows;
      if (rows.length < BATCH_SIZE) return;
      last = rows.at(-1)!.number;
    }
  }

  /** @returns null when there is a campaign under this key; one that is being written is waited for. */
  async insert(manager: EntityManager, campaign: NewCampaign): Promise<string | null> {
    const { kind, subject, template, message, key, requestHash, createdBy, scheduledAt } = campaign;
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO mail_campaigns (kind, subject, template, message, idempotency_key, request_hash, created_by, scheduled_at, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $8::timestamptz IS NULL THEN 'running' ELSE 'scheduled' END) ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
      [kind, subject, template, message, key, requestHash, createdBy, scheduledAt],
    );
    return row?.id ?? null;
  }

  /** Starts the campaigns whose time has come; one that an operator acts on waits for the next run. */
  async startDue(manager: EntityManager): Promise<Pick<MailCampaign, 'id' | 'kind' | 'template'>[]> {
    const [started] = await manager.query<[Pick<MailCampaign, 'id' | 'kind' | 'template'>[], number]>(
      `UPDATE mail_campaigns SET status = 'running' WHERE id IN (
         SELECT id FROM mail_campaigns WHERE status = 'scheduled' AND scheduled_at <= now()
         ORDER BY scheduled_at LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING id, kind, template`,
    );
    return started;
  }

  /** The operator's text; null where there is none, or it went with its only recipient. */
  async findMessage(manager: EntityManager, id: string): Promise<string | null> {
    return (await manager.findOneByOrFail(MailCampaign, { id })).message;
  }

  findByKey(manager: EntityManager, key: string): Promise<MailCampaign> {
    return manager.findOneByOrFail(MailCampaign, { idempotencyKey: key });
  }

  /** Acts on one campaign follow each other. Its key stays free: sums refer to it, and a worker that waits to write one holds rows. */
  lock(manager: EntityManager, id: string, onLocked?: 'skip_locked'): Promise<MailCampaign | null> {
    return manager.findOne(MailCampaign, { where: { id }, lock: { mode: 'for_no_key_update', onLocked } });
  }

  async setStatus(manager: EntityManager, id: string, status: CampaignStatus): Promise<void> {
    const isOver = status === 'finished' || status === 'cancelled';
    const finishedAt = isOver ? () => 'now()' : null;
    await manager.update(MailCampaign, { id }, { status, finishedAt });
  }

  async sums(manager: EntityManager, id: string): Promise<Partial<Record<RecipientState, number>>> {
    const sums = await manager.query<{ state: RecipientState; count: number }[]>(SUMS, [id]);
    return Object.fromEntries(sums.map(({ state, count }) => [state, count]));
  }

  /** Cancels the recipients who wait, a batch at a time. */
  async cancelRecipients(id: string): Promise<void> {
    for (let last: number | null = 0; last !== null;) {
      const rows: { last: number | null }[] = await preparedQuery(this.dataSource, CANCEL, [id, last]);
      last = rows[0]?.last ?? null;
    }
  }

  /** @returns how many recipients wait again. */
  async retry(manager: EntityManager, { id, kind }: MailCampaign, states: RetryRequest['states']): Promise<number> {
    let [retried, last] = [0, 0];
    for (;;) {
      const rows = await manager.query<{ number: number }[]>(RETRY, [id, states, last, kind === 'alert']);
      retried += rows.length;
      if (rows.length < BATCH_SIZE) return retried;
      last = Math.max(...rows.map(({ number }) => number));
    }
  }

  async hasFailed(manager: EntityManager, id: string, states: RetryRequest['states']): Promise<boolean> {
    return (await manager.query<unknown[]>(`SELECT 1 ${FAILED} LIMIT 1`, [id, states])).length > 0;
  }

  /** Rows are locked in one order, as by workers that note outcomes. */
  async forget(manager: EntityManager, shares: readonly AddressShare[]): Promise<void> {
    const values = [JSON.stringify(shares)];
    await manager.query(FORGET_TEXTS, values);
    await manager.query(FORGET_RECIPIENTS, values);
  }
}
