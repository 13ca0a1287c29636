import type { EntityManager } from 'typeorm';
import type { MailFollowers } from '../../../common/registry.js';
import { countStates } from '../campaign/recipient-counts.repository.js';
import type { SentMail } from './bounce-address.service.js';

interface Bounced {
  email: string | null;
  emailCanonical: string | null;
  /** Notices to the team and support mails say nothing about whether alerts reach a person. */
  isAboutMailbox: boolean;
}

/** Notes a bounce ($3: for good) with the server's words ($4), once: a report that comes again changes nothing. */
const OF_CAMPAIGN = `
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
const singleOf = (followed: string): string => `
  WITH noted AS (
    UPDATE mail_messages m SET reply = $3, state = CASE WHEN $2 THEN 'rejected' ELSE m.state END
    WHERE m.id = $1 AND m.state = 'accepted' AND ($2 OR m.reply IS DISTINCT FROM $3) RETURNING m.*)${followed}
  SELECT recipient AS email, person_canonical AS "emailCanonical", reply_to IS NULL AS "isAboutMailbox" FROM noted`;

/** @returns undefined for a mail that is not there any more, or whose end is known already */
export async function noteBounce(
  manager: EntityManager,
  followers: MailFollowers,
  { id, number }: SentMail,
  { isPermanent, reply }: { isPermanent: boolean; reply: string },
): Promise<Bounced | undefined> {
  if (number === null) {
    const [row] = await manager.query<Bounced[]>(singleOf(followers.after('noted')), [id, isPermanent, reply]);
    return row;
  }
  const [row] = await manager.query<Bounced[]>(OF_CAMPAIGN, [id, number, isPermanent, reply]);
  return row;
}

/** An address that unsubscribed stays so. */
export async function suppressBounced(
  manager: EntityManager,
  { hash, email, emailCanonical }: { hash: Buffer; email: string; emailCanonical: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO mail_suppressions (address_hash, address, address_canonical, reason) VALUES ($1, $2, $3, 'bounced')
     ON CONFLICT DO NOTHING`,
    [hash, email, emailCanonical],
  );
}
