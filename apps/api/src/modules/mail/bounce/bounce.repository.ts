import type { EntityManager } from 'typeorm';
import type { MailFollowers } from '../../../common/registry.js';
import type { Bounce, Bounced } from '../bulk-mail.service.js';

/** Notes a bounce ($2: for good) with the server's words ($3), once: a report that comes again changes nothing. */
const singleOf = (followed: string): string => `
  WITH noted AS (
    UPDATE mail_messages m SET reply = $3, state = CASE WHEN $2 THEN 'rejected' ELSE m.state END
    WHERE m.id = $1 AND m.state = 'accepted' AND ($2 OR m.reply IS DISTINCT FROM $3) RETURNING m.*)${followed}
  SELECT recipient AS email, person_canonical AS "emailCanonical", reply_to IS NULL AS "isAboutMailbox" FROM noted`;

/** @returns undefined for a mail that is not there any more, or whose end is known already */
export async function noteBounce(
  manager: EntityManager,
  followers: MailFollowers,
  id: string,
  { isPermanent, reply }: Bounce,
): Promise<Bounced | undefined> {
  const [row] = await manager.query<Bounced[]>(singleOf(followers.after('noted')), [id, isPermanent, reply]);
  return row;
}
