import type { PersonalDataSource } from '../../common/personal-data.js';
import { computed, query, sql } from '../../database/sql.js';
import { joinHolder } from '../user/user-address.repository.js';
import { MESSAGES_OF_PERSON } from '../mail/mail.repository.js';

/** A mail to a person; its text is rendered from these. */
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

const RECIPIENTS_OF_PERSON = `mail_recipients r JOIN mail_campaigns c ON c.id = r.campaign_id
  ${joinHolder('r.email_canonical', 'c.created_at')}`;

type ExportedMail = Pick<SentMail, 'state' | 'createdAt'> & { template: string };

const EXPORT = sql`
  SELECT ${computed<ExportedMail>({ template: 't.template', state: 't.state', createdAt: 't.created_at' })}
  FROM (${MESSAGES_OF_PERSON}) AS t
  UNION ALL SELECT coalesce(c.template, c.kind), r.state, c.created_at FROM ${RECIPIENTS_OF_PERSON} ORDER BY 3`;

export const exportMails: PersonalDataSource['export'] = async (manager, { id }) => {
  const mails = await query(manager, EXPORT, [id]);
  return { mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })) };
};

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
})} FROM (
  SELECT t.id::text AS id, t.template, t.props, NULL AS subject, NULL AS message, t.state, t.created_at
  FROM (${MESSAGES_OF_PERSON}) AS t WHERE t.reply_to IS NULL
  UNION ALL SELECT c.id::text, c.template, '{}'::jsonb, c.subject, c.message, r.state, c.created_at FROM ${RECIPIENTS_OF_PERSON}
) AS m ORDER BY m.created_at DESC, m.id DESC OFFSET $2 LIMIT $3`;
