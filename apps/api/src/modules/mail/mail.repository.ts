import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { computed, query, sql } from '../../database/sql.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';

const CONFIRMATIONS = { table: 'mail_confirmations', address: 'email_canonical', instant: 'sent_at' };
const MESSAGES = { table: 'mail_messages', address: 'person_canonical', instant: 'created_at' };

/** SQL of the single mails about a person (`$1`). Notices to the team, which have a `reply_to`, are not to them. */
export const MESSAGES_OF_PERSON = `SELECT t.* FROM mail_messages t ${joinHolder('t.person_canonical', 't.created_at')}`;

export const MAIL_DATA: PersonalDataSource = {
  async erase(manager, shares) {
    await eraseShares(manager, CONFIRMATIONS, shares);
    await eraseShares(manager, MESSAGES, shares);
  },
};

export const ENQUEUE = {
  name: 'mail-enqueue',
  text: `INSERT INTO mail_messages (template, props, recipient, person_canonical, reply_to) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
};

const WITHDRAW = sql`WITH withdrawn AS (DELETE FROM mail_messages WHERE id = ANY($1) AND state = 'pending' RETURNING id)
  SELECT ${computed<{ count: number }>({ count: 'count(*)::int' })} FROM withdrawn`;

/** Removes the mails that no server has seen yet. @returns how many. */
export async function withdrawMails(manager: EntityManager, ids: readonly string[]): Promise<number> {
  const [row] = await query(manager, WITHDRAW, [ids]);
  return row?.count ?? 0;
}

export const ENQUEUE_ALL = `INSERT INTO mail_messages (template, props, recipient, person_canonical)
  SELECT $1, $2, recipient, canonical FROM unnest($3::text[], $4::text[]) AS mail(recipient, canonical)`;

/** A confirmation, unless the address had one of its kind in the last 24 hours. */
export const CONFIRM = {
  name: 'mail-confirm',
  text: `
  WITH due AS (
    INSERT INTO mail_confirmations AS c (email_canonical, template, sent_at) VALUES ($1, $2, now())
    ON CONFLICT (email_canonical, template) DO UPDATE SET sent_at = now() WHERE c.sent_at < now() - interval '24 hours'
    RETURNING email_canonical, template)
  INSERT INTO mail_messages (template, props, recipient, person_canonical) SELECT template, $4, $3, email_canonical FROM due
  RETURNING 1`,
};

/** Rows that expire: sent mails hold addresses and texts, and stay as long as a question may come whether one went out. */
export const EXPIRING_MAILS = [
  ['mail_confirmations', "sent_at < $1::timestamptz - interval '24 hours'"],
  ['mail_messages', "finished_at < $1::timestamptz - interval '30 days'"],
] as const;

export async function deleteMails(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query('DELETE FROM mail_messages WHERE id = ANY ($1)', [ids]);
}

/** Deletes the notices that the team got of a form. @param message as it was sent with the form */
export async function deleteNotices(manager: EntityManager, emailCanonical: string, message: string): Promise<void> {
  await manager.query(
    `DELETE FROM mail_messages WHERE person_canonical = $1 AND template IN ('contact-notice', 'demo-notice')
      AND props ->> 'message' = $2`,
    [emailCanonical, message],
  );
}
