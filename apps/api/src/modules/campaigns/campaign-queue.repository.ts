import { randomUUID } from 'node:crypto';
import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.js';
import { inviteTesters } from '../access/license.repository.js';
import type { Bounce, Bounced, BulkStep, MailKey } from '../mail/bulk-mail.service.js';
import { HAS_FORGOTTEN, isSuppressed } from '../mail/mail-suppression.repository.js';
import { countStates } from './recipient-counts.repository.js';

/** A campaign as a process has to know it to send it. */
export interface RunningCampaign {
  id: string;
  kind: 'alert' | 'support';
  subject: string;
  template: AlertTemplate | null;
  message: string | null;
  /** Every recipient has a final state. */
  isOver: boolean;
  /** A recipient could be sent to now. */
  isDue: boolean;
}

/**
 * Campaigns: an outcome counts as long as the mail was not tried again since, so a process that was taken for dead still tells
 * what it knows; but a deferral brings nobody back to a campaign that is finished, nor anybody whose address left with their
 * account. A recipient of the beta mail is invited in the same commit.
 */
const PARTS = `held AS (
    SELECT m.campaign_id, m.number, m.state AS former, c.status, o.state, o.reply, o.wait, o."isCounted", o.bounced
    FROM outcome o JOIN mail_campaigns c ON c.id = o.id
      JOIN mail_recipients m ON m.campaign_id = o.id AND m.number = o.number
    WHERE m.worker_id = $3 AND m.attempts = o.attempts AND m.state IN ('sending', 'unknown')
    ORDER BY m.campaign_id, m.number FOR UPDATE OF m
  ), campaign_done AS (
    UPDATE mail_recipients m SET reply = coalesce(o.reply, m.reply), changed_at = now(),
      state = CASE WHEN o.state <> 'pending' THEN o.state WHEN o.status = 'cancelled' THEN 'cancelled'
        WHEN o.status = 'finished' THEN 'unknown' WHEN m.email IS NULL THEN 'suppressed' ELSE 'pending' END,
      attempts = CASE WHEN o."isCounted" THEN m.attempts ELSE m.attempts - 1 END,
      next_attempt_at = now() + o.wait * interval '1 second'
    FROM held o WHERE m.campaign_id = o.campaign_id AND m.number = o.number
    RETURNING m.campaign_id, o.former, m.state, m.email, m.email_canonical, o.bounced
  ), invited AS (
    ${inviteTesters(`SELECT DISTINCT d.email_canonical FROM campaign_done d JOIN mail_campaigns c ON c.id = d.campaign_id
      WHERE d.state = 'accepted' AND c.template = 'beta' AND d.email_canonical IS NOT NULL`)}
  ), next AS MATERIALIZED (
    SELECT m.campaign_id, m.number, c.kind = 'alert' AS is_alert,
      m.email IS NULL OR (c.kind = 'alert' AND ${isSuppressed('m.email_canonical')}) AS is_suppressed
    FROM mail_recipients m JOIN mail_campaigns c ON c.id = m.campaign_id
    WHERE m.campaign_id = $4 AND m.number > $5 AND m.state = 'pending' AND m.next_attempt_at <= now() AND c.status = 'running'
      AND EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = $3 AND w.heartbeat_at > now() - interval '6 seconds')
    ORDER BY m.number LIMIT $2 - (SELECT count(*) FROM single) FOR UPDATE OF m SKIP LOCKED
  ), claimed AS (
    UPDATE mail_recipients m SET worker_id = $3, changed_at = now(),
      state = CASE WHEN n.is_suppressed THEN 'suppressed' ELSE 'sending' END,
      attempts = CASE WHEN n.is_suppressed THEN m.attempts ELSE m.attempts + 1 END
    FROM next n WHERE m.campaign_id = n.campaign_id AND m.number = n.number
    RETURNING m.campaign_id, m.number, 'pending' AS former, m.state, m.email, m.email_canonical, m.attempts, n.is_alert,
      n.is_suppressed
  ), counted AS (${countStates('campaign_done', 'claimed')})`;

const CLAIMED = `SELECT campaign_id, number, email, email_canonical, attempts, is_alert, NULL, NULL,
    jsonb_build_object('isSuppressed', is_suppressed, 'hasForgotten', ${HAS_FORGOTTEN}) FROM claimed`;

/**
 * Campaigns that have something to do come first, so that campaigns that wait for a later time do not hold them up. A due
 * recipient is looked for from the end, where untried recipients are, past the dead index entries of finished recipients.
 */
const RUNNING = {
  name: 'mail-campaigns-running',
  text: `
  WITH running AS MATERIALIZED (
    SELECT c.*, coalesce((
        SELECT sum(k.count) FROM mail_campaign_counts k WHERE k.campaign_id = c.id AND k.state IN ('pending', 'sending')), 0) = 0 AS "isOver",
      (SELECT m.number FROM mail_recipients m WHERE m.campaign_id = c.id AND m.state = 'pending' AND m.next_attempt_at <= now()
        ORDER BY m.number DESC LIMIT 1) IS NOT NULL AS "isDue"
    FROM mail_campaigns c WHERE c.status = 'running')
  SELECT id, kind, subject, template, message, "isOver", "isDue" FROM running
  ORDER BY "isOver" OR "isDue" DESC, kind DESC, created_at LIMIT 20`,
};

const HEARTBEAT = {
  name: 'mail-worker-heartbeat',
  text: `
  WITH told AS (
    INSERT INTO mail_rates (campaign_id, worker_id, at, answers)
    SELECT r.campaign, $1, now(), r.answers FROM jsonb_to_recordset($2::jsonb) AS r(campaign uuid, answers integer) ON CONFLICT DO NOTHING
  ), past AS (DELETE FROM mail_rates WHERE at < now() - interval '1 minute')
  INSERT INTO mail_workers (id, heartbeat_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`,
};

/** A process whose heartbeat is older than this is taken for dead, and the campaign mails it was sending are unknown. */
export const SILENCE_MS = 12_000;
const IS_SILENT = `NOT EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = m.worker_id
  AND w.heartbeat_at > now() - interval '${SILENCE_MS} milliseconds')`;

/**
 * Ends the mails that dead processes were sending, the recipients who still wait in a cancelled campaign, and the recipients
 * who came back to a campaign in the moment in which it was cancelled or finished.
 */
const EXPIRE_DEAD_WORKERS = {
  name: 'mail-workers-expire',
  text: `
  WITH dead AS (
    SELECT m.campaign_id, m.number FROM mail_recipients m WHERE m.state = 'sending' AND ${IS_SILENT} FOR UPDATE OF m SKIP LOCKED
  ), lost AS (
    UPDATE mail_recipients m SET state = 'unknown', changed_at = now(),
      reply = 'We were stopped before the mail server''s answer was noted.'
    FROM dead d WHERE m.campaign_id = d.campaign_id AND m.number = d.number RETURNING m.campaign_id, 'sending' AS former, m.state
  ), late AS (
    SELECT c.id, w.number, CASE c.status WHEN 'cancelled' THEN 'cancelled' ELSE 'unknown' END AS state
    FROM mail_campaigns c CROSS JOIN LATERAL (
      SELECT number FROM mail_recipients WHERE campaign_id = c.id AND state = 'pending'
      ORDER BY number LIMIT 10000 FOR UPDATE SKIP LOCKED) w
    WHERE c.status IN ('cancelled', 'finished') AND c.finished_at > now() - interval '1 day'
  ), ended AS (
    UPDATE mail_recipients m SET state = l.state, changed_at = now()
    FROM late l WHERE m.campaign_id = l.id AND m.number = l.number RETURNING m.campaign_id, 'pending' AS former, m.state
  ), counted AS (${countStates('lost', 'ended')})
  DELETE FROM mail_workers WHERE heartbeat_at < now() - interval '1 hour'`,
};

/** Campaign mails that this process claimed without learning of it, since the answer to its statement was lost. None of them was begun. */
const RELEASE = `
  WITH released AS (
    UPDATE mail_recipients m SET state = 'pending', attempts = m.attempts - 1, changed_at = now()
    WHERE m.state = 'sending' AND m.worker_id = $1 AND NOT EXISTS (
      SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, number integer)
      WHERE r.id = m.campaign_id AND r.number = m.number)
    RETURNING m.campaign_id, 'sending' AS former, m.state
  ) ${countStates('released')}`;

/** Notes a bounce ($3: for good) with the server's words ($4), once: a report that comes again changes nothing. */
const BOUNCE = `
  WITH held AS (
    SELECT campaign_id, number, state FROM mail_recipients WHERE campaign_id = $1 AND number = $2
      AND state IN ('accepted', 'unknown', 'sending') AND ($3 OR reply IS DISTINCT FROM $4) FOR UPDATE
  ), bounced AS (
    UPDATE mail_recipients m SET reply = $4, changed_at = now(), state = CASE WHEN $3 THEN 'bounced' ELSE m.state END
    FROM held h WHERE m.campaign_id = h.campaign_id AND m.number = h.number
    RETURNING m.campaign_id, m.email, m.email_canonical, h.state AS former, m.state
  ), counted AS (${countStates('bounced')})
  SELECT b.email, b.email_canonical AS "emailCanonical", c.kind = 'alert' AS "isAboutMailbox"
  FROM bounced b JOIN mail_campaigns c ON c.id = b.campaign_id`;

/** Counts alerts that have not ended. */
export const COUNT_WAITING_ALERTS = `SELECT count(*)::int FROM mail_campaigns WHERE status IN ('running', 'scheduled')`;

/** The half of the mail queue that campaigns are: rows of `mail_recipients`, which never send twice by themselves. */
@Injectable()
export class CampaignQueueRepository {
  private readonly workerId = randomUUID();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The part of the queue's step that notes outcomes and claims mails of a campaign (null: of none) behind a number. */
  step(campaignId: string | null, behind: number): BulkStep {
    return { parts: PARTS, done: 'campaign_done', claimed: CLAIMED, values: [this.workerId, campaignId, behind] };
  }

  findRunning(): Promise<RunningCampaign[]> {
    return preparedQuery<RunningCampaign>(this.dataSource, RUNNING, []);
  }

  /** Records that this process lives, and the number of final answers that each campaign got from it since the last heartbeat. */
  async heartbeat(answers: ReadonlyMap<string, number>): Promise<void> {
    const rates = [...answers].map(([campaign, count]) => ({ campaign, answers: count }));
    await preparedQuery(this.dataSource, HEARTBEAT, [this.workerId, JSON.stringify(rates)]);
  }

  async expireDeadWorkers(): Promise<void> {
    await preparedQuery(this.dataSource, EXPIRE_DEAD_WORKERS, []);
  }

  /** @param known mails that this process is sending, or has sent without having noted it yet. */
  async release(known: readonly MailKey[]): Promise<void> {
    await this.dataSource.query(RELEASE, [this.workerId, JSON.stringify(known)]);
  }

  async noteBounce(
    manager: EntityManager,
    { id, number }: MailKey,
    { isPermanent, reply }: Bounce,
  ): Promise<Bounced | undefined> {
    const [row] = await manager.query<Bounced[]>(BOUNCE, [id, number, isPermanent, reply]);
    return row;
  }
}
