import type { DataSource } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';

interface MailHealth {
  waitingEmails: number;
  oldestWaiting: Date | null;
  failedEmails: number;
}

const WAITING = `FROM mail_messages WHERE state IN ('pending', 'sending')`;
const HEALTH = `
  SELECT (SELECT count(*)::int ${WAITING}) AS "waitingEmails", (SELECT min(created_at) ${WAITING}) AS "oldestWaiting",
    (SELECT count(*)::int FROM mail_messages WHERE state = 'rejected' AND finished_at >= $1) AS "failedEmails"`;

/** Figures of single mails: waiting now, and failed since an instant. */
export async function findMailHealth(dataSource: DataSource, since: Date): Promise<MailHealth> {
  const [health] = await listQuery<MailHealth>(dataSource, HEALTH, [since], 'once');
  if (!health) throw new Error('The mail queue gave no figures.');
  return health;
}
