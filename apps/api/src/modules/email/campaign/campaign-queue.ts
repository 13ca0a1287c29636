import type { AlertTemplate, RecipientState } from '@bellweek/api-client/contract/campaigns';
import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../../database/prepared-query.js';
import { inviteTesters } from '../../license/license.repository.js';

/** What a process has to know of a campaign to send it. */
export interface RunningCampaign {
  id: string;
  kind: 'alert' | 'support';
  subject: string;
  template: AlertTemplate | null;
  message: string | null;
  /** Whether nobody in it waits for a mail any more. */
  isOver: boolean;
  /** Whether somebody in it could be sent to now. */
  isDue: boolean;
}

/** A recipient whose mail may go now. */
export interface Claimed {
  campaignId: string;
  number: number;
  email: string;
  emailCanonical: string;
  attempts: number;
  /** Suppressed at this very moment, or without an address any more: not to be sent, and noted so already. */
  isSuppressed: boolean;
  /** Whether there are addresses that want no alerts and are known by their hash alone. */
  hasForgotten: boolean;
}

/** What became of one mail. */
export interface Outcome extends Pick<Claimed, 'campaignId' | 'number' | 'attempts'> {
  state: RecipientState;
  reply: string | null;
  /** Seconds until it is due again, when it is `pending` again. */
  wait: number;
  /** Whether the attempt counts: one that told nothing about this mail does not. */
  isCounted: boolean;
  /** Keyed hash of an address that gets no alerts any more, hexadecimal. */
  bounced: string | null;
}

const BATCH = `jsonb_to_recordset($2::jsonb) AS r("campaignId" uuid, number integer, attempts integer, state text, reply text,
  wait float8, "isCounted" boolean, bounced text)`;

/**
 * One statement, and so one commit, notes what became of some mails ($2) and marks others `sending` that start now: of
 * campaign $3 behind number $4, at most $5. An outcome counts as long as nobody has tried the mail again since, so a process that was
 * taken for dead still tells what it knows; but "later" brings nobody back to a campaign that is finished, nor anybody whose
 * address left with their account. Whoever gets the beta mail is invited in the same commit.
 */
const STEP = {
  name: 'mail-campaign-step',
  text: `
  WITH outcome AS MATERIALIZED (SELECT * FROM ${BATCH}),
  done AS (
    UPDATE mail_recipients m SET reply = coalesce(o.reply, m.reply), changed_at = now(),
      state = CASE WHEN o.state <> 'pending' THEN o.state WHEN c.status = 'cancelled' THEN 'cancelled'
        WHEN c.status = 'finished' THEN 'unknown' WHEN m.email IS NULL THEN 'suppressed' ELSE 'pending' END,
      attempts = CASE WHEN o."isCounted" THEN m.attempts ELSE m.attempts - 1 END,
      next_attempt_at = now() + o.wait * interval '1 second'
    FROM outcome o JOIN mail_campaigns c ON c.id = o."campaignId" WHERE m.campaign_id = o."campaignId" AND m.number = o.number AND m.worker_id = $1
      AND m.attempts = o.attempts AND m.state IN ('sending', 'unknown')
    RETURNING m.campaign_id, m.state, m.email, m.email_canonical, o.bounced
  ), invited AS (
    ${inviteTesters(`SELECT DISTINCT d.email_canonical FROM done d JOIN mail_campaigns c ON c.id = d.campaign_id
      WHERE d.state = 'accepted' AND c.template = 'beta' AND d.email_canonical IS NOT NULL`)}
  ), bounced AS (
    INSERT INTO mail_suppressions (address_hash, address, address_canonical, reason)
    SELECT decode(d.bounced, 'hex'), d.email, d.email_canonical, 'bounced' FROM done d
    WHERE d.bounced IS NOT NULL AND d.email IS NOT NULL ON CONFLICT DO NOTHING
  ), next AS MATERIALIZED (
    SELECT m.campaign_id, m.number, m.email IS NULL OR (c.kind = 'alert' AND EXISTS (
        SELECT 1 FROM mail_suppressions s WHERE s.address_canonical = m.email_canonical)) AS is_suppressed
    FROM mail_recipients m JOIN mail_campaigns c ON c.id = m.campaign_id
    WHERE m.campaign_id = $3 AND m.number > $4 AND m.state = 'pending' AND m.next_attempt_at <= now() AND c.status = 'running'
      AND EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = $1 AND w.heartbeat_at > now() - interval '6 seconds')
    ORDER BY m.number LIMIT $5 FOR UPDATE OF m SKIP LOCKED
  ), claimed AS (
    UPDATE mail_recipients m SET worker_id = $1, changed_at = now(),
      state = CASE WHEN n.is_suppressed THEN 'suppressed' ELSE 'sending' END,
      attempts = CASE WHEN n.is_suppressed THEN m.attempts ELSE m.attempts + 1 END
    FROM next n WHERE m.campaign_id = n.campaign_id AND m.number = n.number
    RETURNING m.campaign_id, m.number, m.email, m.email_canonical, m.attempts, n.is_suppressed
  )
  SELECT campaign_id AS "campaignId", number, email, email_canonical AS "emailCanonical", attempts, is_suppressed AS "isSuppressed",
    EXISTS (SELECT 1 FROM mail_suppressions WHERE address_canonical IS NULL) AS "hasForgotten" FROM claimed ORDER BY number`,
};

/**
 * Those that have something to do come first: however many wait for a later time, they hold up nobody. Whether anybody is due is
 * looked for from the end, where those are who were never tried, and past the dead entries of those who are done.
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

/** How long a process may be silent before what it was sending counts as unknown. */
export const SILENCE_MS = 12_000;
const IS_SILENT = `NOT EXISTS (SELECT 1 FROM mail_workers w WHERE w.id = m.worker_id
  AND w.heartbeat_at > now() - interval '${SILENCE_MS} milliseconds')`;

/**
 * What dead processes left: mails that were at the server, and those who still wait in a campaign that was cancelled. Also
 * what came back to a campaign in the moment in which it was cancelled or finished.
 */
const BURY = {
  name: 'mail-workers-bury',
  text: `
  WITH dead AS (
    SELECT m.campaign_id, m.number FROM mail_recipients m WHERE m.state = 'sending' AND ${IS_SILENT} FOR UPDATE OF m SKIP LOCKED
  ), lost AS (
    UPDATE mail_recipients m SET state = 'unknown', changed_at = now(),
      reply = 'We were stopped before the mail server''s answer was noted.'
    FROM dead d WHERE m.campaign_id = d.campaign_id AND m.number = d.number
  ), late AS (
    SELECT c.id, w.number, CASE c.status WHEN 'cancelled' THEN 'cancelled' ELSE 'unknown' END AS state
    FROM mail_campaigns c CROSS JOIN LATERAL (
      SELECT number FROM mail_recipients WHERE campaign_id = c.id AND state = 'pending'
      ORDER BY number LIMIT 10000 FOR UPDATE SKIP LOCKED) w
    WHERE c.status IN ('cancelled', 'finished') AND c.finished_at > now() - interval '1 day'
  ), ended AS (
    UPDATE mail_recipients m SET state = l.state, changed_at = now()
    FROM late l WHERE m.campaign_id = l.id AND m.number = l.number
  )
  DELETE FROM mail_workers WHERE heartbeat_at < now() - interval '1 hour'`,
};

/** What this process marked, but never came to know of, since the answer to its statement was lost: nothing of it was begun. */
const RELEASE = `
  UPDATE mail_recipients m SET state = 'pending', attempts = m.attempts - 1, changed_at = now()
  WHERE m.state = 'sending' AND m.worker_id = $1 AND NOT EXISTS (
    SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS r("campaignId" uuid, number integer)
    WHERE r."campaignId" = m.campaign_id AND r.number = m.number)`;

/** The statements by which the processes share campaigns. All times are the database's. */
export class CampaignQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workerId: string,
  ) {}

  step(outcomes: readonly Outcome[], campaignId: string | null, behind: number, most: number): Promise<Claimed[]> {
    const values = [this.workerId, JSON.stringify(outcomes), campaignId, behind, most];
    return preparedQuery<Claimed>(this.dataSource, STEP, values);
  }

  running(): Promise<RunningCampaign[]> {
    return preparedQuery<RunningCampaign>(this.dataSource, RUNNING, []);
  }

  /** Says that this process lives, and how many final answers it got since it last did. */
  async heartbeat(answers: ReadonlyMap<string, number>): Promise<void> {
    const rates = [...answers].map(([campaign, count]) => ({ campaign, answers: count }));
    await preparedQuery(this.dataSource, HEARTBEAT, [this.workerId, JSON.stringify(rates)]);
  }

  async expireDeadWorkers(): Promise<void> {
    await preparedQuery(this.dataSource, BURY, []);
  }

  /** @param known what this process is sending, or has sent without having noted it yet. */
  async release(known: readonly Pick<Claimed, 'campaignId' | 'number'>[]): Promise<void> {
    await this.dataSource.query(RELEASE, [this.workerId, JSON.stringify(known)]);
  }
}
