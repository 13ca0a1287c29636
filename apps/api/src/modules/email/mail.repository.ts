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
