import type { DataSource } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';

interface MailHealth {
  waitingEmails: number;
  oldestWaiting: Date | null;
  waitingRecipients: number;
  failedEmails: number;
  failedCampaigns: number;
}

const WAITING = `FROM mail_messages WHERE state IN ('pending', 'sending')`;
const HEALTH = `
  SELECT (SELECT count(*)::int ${WAITING}) AS "waitingEmails", (SELECT min(created_at) ${WAITING}) AS "oldestWaiting",
    (SELECT coalesce(sum(k.count), 0)::int FROM mail_campaigns c JOIN mail_campaign_counts k ON k.campaign_id = c.id
      WHERE c.status = 'running' AND k.state IN ('pending', 'sending')) AS "waitingRecipients",
    (SELECT count(*)::int FROM mail_messages WHERE state = 'rejected' AND finished_at >= $1) AS "failedEmails",
    (SELECT count(*)::int FROM mail_campaigns c WHERE c.created_at >= $1 AND (
      SELECT sum(k.count) FROM mail_campaign_counts k WHERE k.campaign_id = c.id AND k.state IN ('rejected', 'unknown')) > 0
    ) AS "failedCampaigns"`;

/** Figures of the mail queue: waiting now, and failed since an instant. */
export async function findMailHealth(dataSource: DataSource, since: Date): Promise<MailHealth> {
  const [health] = await listQuery<MailHealth>(dataSource, HEALTH, [since], 'once');
  if (!health) throw new Error('The mail queue gave no figures.');
  return health;
}
