import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { computed, query, sql } from '../../database/sql.js';
import { eraseShares, joinHolder } from '../user/user-address.repository.js';
import type { MailMessage } from './mail-message.entity.js';

const CONFIRMATIONS = { table: 'mail_confirmations', address: 'email_canonical', instant: 'sent_at' };
const MESSAGES = { table: 'mail_messages', address: 'person_canonical', instant: 'created_at' };

type ExportedMail = Pick<MailMessage, 'template' | 'createdAt'> & { state: string };

const OF_PERSON = sql`
  SELECT ${computed<ExportedMail>({ template: 't.template', state: 't.state', createdAt: 't.created_at' })}
  FROM mail_messages t ${joinHolder('t.person_canonical', 't.created_at')}
  UNION ALL SELECT coalesce(c.template, c.kind), r.state, c.created_at
  FROM mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id ${joinHolder('r.email_canonical', 'c.created_at')} ORDER BY 3`;

export const MAIL_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const mails = await query(manager, OF_PERSON, [id]);
    return { mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })) };
  },
  async erase(manager, shares) {
    await eraseShares(manager, CONFIRMATIONS, shares);
    await eraseShares(manager, MESSAGES, shares);
  },
};

/** A mail to a person; what it says is rendered from these. */
interface SentMail {
  id: string;
  template: string | null;
  props: Record<string, unknown>;
  /** Of a campaign. */
  subject: string | null;
  message: string | null;
  state: string;
  createdAt: Date;
  total: number;
}

/** Notices to the team are about a person, and not to them. */
const MESSAGES_TO = `SELECT t.id::text AS id, t.template, t.props, NULL AS subject, NULL AS message, t.state, t.created_at
  FROM mail_messages t ${joinHolder('t.person_canonical', 't.created_at')} WHERE t.reply_to IS NULL`;
const CAMPAIGNS_TO = `SELECT c.id::text, c.template, '{}'::jsonb, c.subject, c.message, r.state, c.created_at
  FROM mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id ${joinHolder('r.email_canonical', 'c.created_at')}`;

/** Mails to a person (`$1`), newest first, from `$2`, at most `$3`. */
export const MAILS_TO_PERSON = sql`SELECT ${computed<SentMail>({
  id: 'm.id',
  template: 'm.template',
  props: 'm.props',
  subject: 'm.subject',
  message: 'm.message',
  state: 'm.state',
  createdAt: 'm.created_at',
  total: '(count(*) OVER ())::float8',
})} FROM (${MESSAGES_TO} UNION ALL ${CAMPAIGNS_TO}) AS m ORDER BY m.created_at DESC, m.id DESC OFFSET $2 LIMIT $3`;

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
