import {
  type Campaign,
  type CampaignStatus,
  type Recipient,
  RECIPIENT_STATES,
  type RecipientState,
} from '@bellweek/api-client/contract/campaigns';

/** How far back the rate looks, in seconds. */
export const RATE_SECONDS = 10;

export interface CampaignRow {
  id: string;
  kind: 'alert' | 'support';
  subject: string;
  template: Campaign['template'];
  status: CampaignStatus;
  createdBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  counts: Partial<Record<RecipientState, number>> | null;
  /** Final answers of the last {@link RATE_SECONDS}, and how much of that time the campaign has been there. */
  answers: number;
  seconds: number;
  delayedBy: string | null;
}

/** Campaigns with their sums, which are few rows however many recipients there are. Continue with WHERE, from `mail_campaigns AS c`. */
export const CAMPAIGN_ROWS = `
  SELECT c.id, c.kind, c.subject, c.template, c.status, u.name AS "createdBy", c.created_at AS "createdAt", c.finished_at AS "finishedAt",
    (SELECT jsonb_object_agg(s.state, s.count) FROM (
      SELECT k.state, sum(k.count)::int AS count FROM mail_campaign_counts k WHERE k.campaign_id = c.id GROUP BY k.state) AS s) AS counts,
    (SELECT coalesce(sum(r.answers), 0)::int FROM mail_rates r
      WHERE r.campaign_id = c.id AND r.at > now() - interval '${RATE_SECONDS} seconds') AS answers,
    least(${RATE_SECONDS}, extract(epoch FROM now() - c.created_at))::float AS seconds,
    (SELECT d.reply FROM mail_recipients d WHERE d.campaign_id = c.id AND d.state = 'pending' AND d.reply IS NOT NULL
      AND d.next_attempt_at > now() AND c.status IN ('running', 'paused') ORDER BY d.next_attempt_at DESC LIMIT 1) AS "delayedBy"
  FROM mail_campaigns c LEFT JOIN users u ON u.id = c.created_by`;

export function presentCampaign(row: CampaignRow): Campaign {
  const counts = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, row.counts?.[state] ?? 0])) as Record<
    RecipientState,
    number
  >;
  const isOnTheWay = row.status === 'running' && counts.pending + counts.sending > 0;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    template: row.template,
    status: row.status,
    recipients: RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0),
    counts,
    ratePerSecond: isOnTheWay ? row.answers / Math.max(1, row.seconds) : 0,
    delayedBy: row.delayedBy,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export interface RecipientRow {
  campaignId: string;
  number: number;
  email: string | null;
  state: RecipientState;
  attempts: number;
  reply: string | null;
  suppression: Recipient['suppression'];
  changedAt: Date;
}

/** Made of campaign and number, so that it, and the Message-ID, are the same on every attempt. */
export function recipientId(campaignId: string, number: number): string {
  return `${campaignId.slice(0, 28)}${number.toString(16).padStart(8, '0')}`;
}

export function presentRecipient(row: RecipientRow): Recipient {
  const { campaignId, number, changedAt, ...rest } = row;
  return { id: recipientId(campaignId, number), ...rest, updatedAt: changedAt.toISOString() };
}
