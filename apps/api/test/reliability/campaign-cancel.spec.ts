import { randomUUID } from 'node:crypto';
import { RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CampaignHarness } from '../campaign-harness.js';
import { counted } from '../counted-recipients.js';
import { HEAD_ROOM } from '../time-limits.js';
import { waitUntil } from '../wait-until.js';

const RECIPIENTS = 100_000;

let harness: CampaignHarness;
beforeAll(async () => {
  harness = await CampaignHarness.start();
  await harness.mail.test.replica();
});
afterAll(() => harness?.stop());

/** A running campaign as the API would have stored it. */
async function seedCampaign(recipients: number): Promise<string> {
  const id = randomUUID();
  const { database } = harness.mail.test;
  await database.query(
    `INSERT INTO mail_campaigns (id, kind, subject, template, status, request_hash)
     VALUES ($1, 'alert', 'News', 'update', 'paused', '')`,
    [id],
  );
  await database.query(
    counted(`INSERT INTO mail_recipients (campaign_id, number, email, email_canonical)
     SELECT $1, n, 'r' || n || '@b.example', 'r' || n || '@b.example' FROM generate_series(1, $2::int) AS n`),
    [id, recipients],
  );
  await database.query(`UPDATE mail_campaigns SET status = 'running' WHERE id = $1`, [id]);
  return id;
}

it('R36 a campaign of 100,000 that is cancelled while it runs ends at once, with every recipient accounted for', async () => {
  const { sink } = harness.mail;
  const id = await seedCampaign(RECIPIENTS);
  await waitUntil('mails go out', () => sink.mails.length >= 200);
  const start = performance.now();
  const answer = await harness.operator.admin.cancelCampaign(id);
  expect({ status: answer.status, campaign: answer.data?.status }).toEqual({ status: 200, campaign: 'cancelled' });
  const end = await harness.until('has ended', id, ({ counts }) => counts.pending + counts.sending === 0);
  const ms = performance.now() - start;
  process.stdout.write(`R36: ended in ${(ms / 1_000).toFixed(2)} s, ${sink.mails.length} mails had gone\n`);
  expect(ms).toBeLessThan(HEAD_ROOM * 5_000);
  const counted = await harness.counted(id);
  expect(end.counts).toMatchObject(counted);
  expect(RECIPIENT_STATES.reduce((sum, state) => sum + (counted[state] ?? 0), 0)).toBe(RECIPIENTS);
  expect(counted.cancelled).toBeGreaterThan(0);
  // Each mail that arrived was noted as sent, and nothing leaves afterwards.
  const { accepted = 0, unknown = 0 } = counted;
  expect(new Set(sink.recipients).size).toBe(sink.recipients.length);
  expect(sink.mails.length).toBeGreaterThanOrEqual(accepted);
  expect(sink.mails.length).toBeLessThanOrEqual(accepted + unknown);
  expect(await harness.audited(id)).toEqual(['cancelled']);
});
