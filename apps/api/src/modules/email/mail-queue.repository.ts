import { randomUUID } from 'node:crypto';
import type { AlertTemplate, RecipientState } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { MailFollowers } from '../../common/registry.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { inviteTesters } from '../access/license.repository.js';
import { countStates } from './campaign/recipient-counts.repository.js';

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

/** The row of a mail: by `id` in `mail_messages`, or by campaign and number in `mail_recipients`. */
interface MailKey {
  /** Null for a mail of a campaign. */
  id: string | null;
  campaignId: string | null;
  number: number | null;
}

/** A mail that is `sending` from now on, or that was found suppressed. */
export interface ClaimedMail extends MailKey {
  email: string;
  /** Of a notice to the team: the address of the person it is about. */
  emailCanonical: string;
  attempts: number;
  /** Of a single mail. */
  template: string;
  props: Record<string, unknown>;
  replyTo: string | null;
  /** Suppressed at this very moment, or without an address any more: not to be sent, and noted so already. */
  isSuppressed: boolean;
  /** There are addresses that want no alerts and are known by their hash alone. */
  hasForgotten: boolean;
}

/** The end of an attempt. */
export interface MailOutcome extends MailKey {
  attempts: number;
  state: RecipientState;
  reply: string | null;
  /** Seconds until it is due again, when it is `pending` again. */
  wait: number;
  /** False for an attempt that told nothing about this mail. */
  isCounted: boolean;
  /** Keyed hash of an address whose mailbox is gone, hexadecimal: it gets no alerts any more. */
  bounced: string | null;
}

/** The lease is longer than a whole dialogue and the wait for its connection: no living process still sends a mail whose lease ran out. */
const LEASE = `interval '4 minutes'`;

const OUTCOME = `outcome AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id uuid, "campaignId" uuid, number integer, attempts integer, state text,
      reply text, wait float8, "isCounted" boolean, bounced text))`;

/**
 * Single mails: a lease that runs out makes a mail due again. So an outcome counts only for the last attempt, but for
 * "accepted": a mail that went is done, even if another process has taken it over meanwhile.
 */
const SINGLE = `single_done AS (
    UPDATE mail_messages m SET state = o.state, reply = o.reply,
      next_attempt_at = CASE WHEN o.state = 'pending' THEN now() + o.wait * interval '1 second' ELSE m.next_attempt_at END,
      finished_at = CASE WHEN o.state = 'pending' THEN NULL ELSE now() END
    FROM outcome o WHERE m.id = o.id AND (o.state = 'accepted' OR (m.state = 'sending' AND m.attempts = o.attempts))
    RETURNING m.id, m.template, m.state, m.reply, m.recipient AS email, m.person_canonical AS email_canonical, o.bounced
  ), single AS (
    UPDATE mail_messages SET state = 'sending', attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
    WHERE id IN (
      SELECT id FROM mail_messages WHERE state IN ('pending', 'sending') AND next_attempt_at <= now()
        AND id NOT IN (SELECT o.id FROM outcome o WHERE o.id IS NOT NULL)
      ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING id, template, state, reply, props, recipient, person_canonical, reply_to, attempts)`;

/**
 * Campaigns: an outcome counts as long as the mail was not tried again since, so a process that was taken for dead still tells
 * what it knows; but a deferral brings nobody back to a campaign that is finished, nor anybody whose address left with their
 * account. A recipient of the beta mail is invited in the same commit.
 */
const CAMPAIGN = `held AS (
    SELECT m.campaign_id, m.number, m.state AS former, c.status, o.state, o.reply, o.wait, o."isCounted", o.bounced
    FROM outcome o JOIN mail_campaigns c ON c.id = o."campaignId"
      JOIN mail_recipients m ON m.campaign_id = o."campaignId" AND m.number = o.number
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
    SELECT m.campaign_id, m.number, m.email IS NULL OR (c.kind = 'alert' AND EXISTS (
        SELECT 1 FROM mail_suppressions s WHERE s.address_canonical = m.email_canonical)) AS is_suppressed
    FROM mail_recipients m JOIN mail_campaigns c ON c.id = m.campaign_id
    WHERE m.campaign_id = $4 AND m.number > $5 AND m.state = 'pending' AND m.next_attempt_at <= now() AND c.status = 'running'
      AND EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = $3 AND w.heartbeat_at > now() - interval '6 seconds')
    ORDER BY m.number LIMIT $2 - (SELECT count(*) FROM single) FOR UPDATE OF m SKIP LOCKED
  ), claimed AS (
    UPDATE mail_recipients m SET worker_id = $3, changed_at = now(),
      state = CASE WHEN n.is_suppressed THEN 'suppressed' ELSE 'sending' END,
      attempts = CASE WHEN n.is_suppressed THEN m.attempts ELSE m.attempts + 1 END
    FROM next n WHERE m.campaign_id = n.campaign_id AND m.number = n.number
    RETURNING m.campaign_id, m.number, 'pending' AS former, m.state, m.email, m.email_canonical, m.attempts, n.is_suppressed
  ), counted AS (${countStates('campaign_done', 'claimed')})`;

const BOUNCED = `bounced AS (
    INSERT INTO mail_suppressions (address_hash, address, address_canonical, reason)
    SELECT decode(d.bounced, 'hex'), d.email, d.email_canonical, 'bounced' FROM (
      SELECT email, email_canonical, bounced FROM single_done
      UNION ALL SELECT email, email_canonical, bounced FROM campaign_done) d
    WHERE d.bounced IS NOT NULL AND d.email IS NOT NULL ON CONFLICT DO NOTHING)`;

const CLAIMED_SINGLE = `SELECT id, NULL::uuid AS "campaignId", NULL::integer AS number, recipient AS email, person_canonical AS "emailCanonical",
    attempts, template, props, reply_to AS "replyTo", false AS "isSuppressed", false AS "hasForgotten" FROM single`;
const CLAIMED_OF_CAMPAIGN = `SELECT NULL, campaign_id, number, email, email_canonical, attempts, NULL, NULL, NULL, is_suppressed,
    EXISTS (SELECT 1 FROM mail_suppressions WHERE address_canonical IS NULL) FROM claimed`;

/**
 * One statement, and so one commit, notes the outcomes ($1) and claims up to $2 mails: single mails first, then mails of
 * campaign $4 behind number $5, for worker $3. Several processes share the work, since they skip each other's locked rows. All
 * times are the database's: the clocks of the processes need not agree.
 */
const stepOf = (followed: string) => ({
  name: 'mail-step',
  text: `WITH ${OUTCOME}, ${SINGLE}${followed}, ${CAMPAIGN}, ${BOUNCED}
  ${CLAIMED_SINGLE} UNION ALL ${CLAIMED_OF_CAMPAIGN} ORDER BY number NULLS FIRST`,
});

/** The step without a campaign and without a bounce. */
const singleStepOf = (followed: string) => ({
  name: 'mail-step-single',
  text: `WITH ${OUTCOME}, ${SINGLE}${followed} ${CLAIMED_SINGLE}`,
});

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
      SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS r("campaignId" uuid, number integer)
      WHERE r."campaignId" = m.campaign_id AND r.number = m.number)
    RETURNING m.campaign_id, 'sending' AS former, m.state
  ) ${countStates('released')}`;

/**
 * The queue of outgoing mail, which all processes share. It lies in two tables (docs/decisions/0026-one-mail-queue.md):
 * `mail_messages` for single mails, which a person waits for and which may be sent again as the same mail, and
 * `mail_recipients` for campaigns, which never send twice by themselves.
 */
@Injectable()
export class MailQueueRepository {
  private readonly workerId = randomUUID();
  private listener = (): void => {};

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly followers: MailFollowers,
  ) {}

  /** Tells this process's worker that a campaign may have something to send. */
  wake(): void {
    this.listener();
  }

  onWake(listener: () => void): void {
    this.listener = listener;
  }

  step(
    outcomes: readonly MailOutcome[],
    campaignId: string | null,
    { behind, most }: { behind: number; most: number },
  ): Promise<ClaimedMail[]> {
    const values = [JSON.stringify(outcomes), most];
    const followed = this.followers.after('single_done', 'single');
    if (campaignId === null && outcomes.every(({ id, bounced }) => id !== null && bounced === null)) {
      return preparedQuery<ClaimedMail>(this.dataSource, singleStepOf(followed), values);
    }
    return preparedQuery<ClaimedMail>(this.dataSource, stepOf(followed), [
      ...values,
      this.workerId,
      campaignId,
      behind,
    ]);
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
}
