import { randomUUID } from 'node:crypto';
import type { AlertRequest, Campaign, RecipientState } from '@bellweek/api-client/contract/campaigns';
import type { SmtpTimeouts } from '../src/config/config.js';
import type { Browser } from './browser.js';
import { MailHarness } from './mail-harness.js';
import { admin } from './security/actors.js';
import { waitUntil } from './wait-until.js';

/** An operator who sends campaigns, and the server their mails go to. */
export class CampaignHarness {
  private constructor(
    readonly mail: MailHarness,
    readonly operator: Browser,
  ) {}

  static async start(
    timeouts: Partial<SmtpTimeouts> = {},
    environment: Record<string, string> = {},
  ): Promise<CampaignHarness> {
    const mail = await MailHarness.start(timeouts, environment);
    return new CampaignHarness(mail, (await admin(mail.test)).browser);
  }

  stop(): Promise<void> {
    return this.mail.stop();
  }

  /** Sends an alert. @throws when it was refused. */
  async alert(request: Partial<AlertRequest>, key: string = randomUUID()): Promise<Campaign> {
    const { data, error } = await this.operator.admin.sendAlert(
      { subject: 'News', template: 'update', ...request },
      key,
    );
    if (!data) throw new Error(`The alert was refused: ${String(error)}`);
    return data;
  }

  async read(id: string): Promise<Campaign> {
    const campaign = await this.look(id);
    if (!campaign) throw new Error('The API is busy.');
    return campaign;
  }

  /** @returns the campaign once it `holds`. */
  until(what: string, id: string, holds: (campaign: Campaign) => boolean): Promise<Campaign> {
    return waitUntil(`the campaign ${what}`, async () => {
      const campaign = await this.look(id);
      return campaign && holds(campaign) ? campaign : null;
    });
  }

  /** @returns null for a 503: the machine is busy. */
  private async look(id: string): Promise<Campaign | null> {
    const { data, status, error } = await this.operator.admin.getCampaign(id);
    if (status === 503) return null;
    if (!data) throw new Error(`There is no such campaign: ${String(error)}`);
    return data;
  }

  finished(id: string): Promise<Campaign> {
    return this.until('is finished', id, ({ status }) => status === 'finished');
  }

  /** Rows per state, counted one by one. */
  async counted(id: string): Promise<Partial<Record<RecipientState, number>>> {
    const rows = await this.mail.test.database.query<{ state: RecipientState; count: number }>(
      'SELECT state, count(*)::int AS count FROM mail_recipients WHERE campaign_id = $1 GROUP BY state',
      [id],
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  async stateOf(id: string, email: string) {
    const [row] = await this.mail.test.database.query<{
      state: RecipientState;
      attempts: number;
      reply: string | null;
      wait: number;
    }>(
      `SELECT state, attempts, reply, extract(epoch FROM next_attempt_at - now())::float AS wait
       FROM mail_recipients WHERE campaign_id = $1 AND email = $2`,
      [id, email],
    );
    return row;
  }

  /** Makes the recipients due now that wait for their next attempt. */
  async makeDue(id: string): Promise<void> {
    const sql = `UPDATE mail_recipients SET next_attempt_at = now() WHERE campaign_id = $1 AND state = 'pending'`;
    await this.mail.test.database.query(sql, [id]);
  }

  /** Audited actions on a campaign, oldest first. */
  async audited(id: string): Promise<string[]> {
    const rows = await this.mail.test.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE metadata ->> 'campaignId' = $1 ORDER BY id`,
      [id],
    );
    return rows.map(({ action }) => action.replace('email.campaign_', ''));
  }
}
