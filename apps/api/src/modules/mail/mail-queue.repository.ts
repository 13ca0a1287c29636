import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { MailFollowers } from '../../common/registry.js';
import { preparedQuery } from '../../database/prepared-query.js';
import type { BulkStep, ClaimedMail, MailOutcome } from './bulk-mail.service.js';
import { suppressBounced } from './mail-suppression.repository.js';

/** The lease is longer than a whole dialogue and the wait for its connection: no living process still sends a mail whose lease ran out. */
const LEASE = `interval '4 minutes'`;

const OUTCOME = `outcome AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id uuid, number integer, attempts integer, state text, reply text,
      wait float8, "isCounted" boolean, bounced text))`;

/**
 * Single mails: a lease that runs out makes a mail due again. So an outcome counts only for the last attempt, but for
 * "accepted": a mail that went is done, even if another process has taken it over meanwhile.
 */
const SINGLE = `single_done AS (
    UPDATE mail_messages m SET state = o.state, reply = o.reply,
      next_attempt_at = CASE WHEN o.state = 'pending' THEN now() + o.wait * interval '1 second' ELSE m.next_attempt_at END,
      finished_at = CASE WHEN o.state = 'pending' THEN NULL ELSE now() END
    FROM outcome o WHERE o.number IS NULL AND m.id = o.id AND (o.state = 'accepted' OR (m.state = 'sending' AND m.attempts = o.attempts))
    RETURNING m.id, m.template, m.state, m.reply, m.recipient AS email, m.person_canonical AS email_canonical, o.bounced
  ), single AS (
    UPDATE mail_messages SET state = 'sending', attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
    WHERE id IN (
      SELECT id FROM mail_messages WHERE state IN ('pending', 'sending') AND next_attempt_at <= now()
        AND id NOT IN (SELECT o.id FROM outcome o)
      ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING id, template, state, reply, props, recipient, person_canonical, reply_to, attempts)`;

const CLAIMED = `SELECT id, NULL::integer AS number, recipient AS email, person_canonical AS "emailCanonical", attempts,
    reply_to IS NULL AS "isAboutMailbox", template, reply_to AS "replyTo", props FROM single`;

/**
 * One statement, and so one commit, notes the outcomes ($1) and claims up to $2 mails: single mails first, then bulk mails.
 * Several processes share the work, since they skip each other's locked rows. All times are the database's: the clocks of the
 * processes need not agree.
 */
const stepOf = (followed: string, { parts, done, claimed }: BulkStep) => ({
  name: 'mail-step',
  text: `WITH ${OUTCOME}, ${SINGLE}${followed}, ${parts}, bounced AS (${suppressBounced('single_done', done)})
  ${CLAIMED} UNION ALL ${claimed} ORDER BY number NULLS FIRST`,
});

const singleStepOf = (followed: string) => ({
  name: 'mail-step-single',
  text: `WITH ${OUTCOME}, ${SINGLE}${followed}, bounced AS (${suppressBounced('single_done')}) ${CLAIMED}`,
});

/** Counts single mails that are still to be delivered. */
export const COUNT_WAITING_MAILS = `SELECT count(*)::int FROM mail_messages WHERE state IN ('pending', 'sending')`;

/**
 * The queue of outgoing mail, which all processes share (docs/decisions/0026-one-mail-queue.md): `mail_messages`, each a single
 * mail, which a person waits for and which may be sent again as the same mail; and the rows of {@link BulkMail}.
 */
@Injectable()
export class MailQueueRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly followers: MailFollowers,
  ) {}

  step(outcomes: readonly MailOutcome[], most: number, bulk?: BulkStep): Promise<ClaimedMail[]> {
    const followed = this.followers.after('single_done', 'single');
    const statement = bulk ? stepOf(followed, bulk) : singleStepOf(followed);
    const values = [JSON.stringify(outcomes), most, ...(bulk?.values ?? [])];
    return preparedQuery<ClaimedMail>(this.dataSource, statement, values);
  }
}
