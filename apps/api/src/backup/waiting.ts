import { Client } from 'pg';
import { COUNT_WAITING_ALERTS } from '../modules/campaigns/campaign-queue.repository.js';
import { COUNT_WAITING_MAILS } from '../modules/mail/mail-queue.repository.js';

/** Mails and alerts that an API on this database would send. After a restore some of them have gone out since the backup. */
export async function findWaiting(ownerUrl: string): Promise<{ mails: number; alerts: number }> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ mails: number; alerts: number }>(
      `SELECT (${COUNT_WAITING_MAILS}) AS mails, (${COUNT_WAITING_ALERTS}) AS alerts`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
