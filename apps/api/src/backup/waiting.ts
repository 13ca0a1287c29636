import { Client } from 'pg';

/** Mails and alerts that an API on this database would send: after a restore, also those that went out since the backup. */
export async function findWaiting(ownerUrl: string): Promise<{ mails: number; alerts: number }> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ mails: number; alerts: number }>(
      `SELECT (SELECT count(*)::int FROM mail_messages WHERE state IN ('pending', 'sending')) AS mails,
              (SELECT count(*)::int FROM mail_campaigns WHERE status IN ('running', 'scheduled')) AS alerts`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
