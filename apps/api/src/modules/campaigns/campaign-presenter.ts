import {
  type Campaign,
  type CampaignStatus,
  type Recipient,
  RECIPIENT_STATES,
  type RecipientState,
} from '@bellweek/api-client/contract/campaigns';
import { mailId } from '../mail/bulk-mail.service.js';

/** The time over which the rate is taken, in seconds. */
export const RATE_SECONDS = 10;

export interface CampaignRow {
  id: string;
  kind: 'alert' | 'support';
  subject: string;
  template: Campaign['template'];
  status: CampaignStatus;
  createdBy: string | null;
  createdAt: Date;
  scheduledAt: Date | null;
  finishedAt: Date | null;
  counts: Partial<Record<RecipientState, number>> | null;
  /** Final answers of the last {@link RATE_SECONDS}, and the seconds of that time in which the campaign was there. */
  answers: number;
  seconds: number;
  delayedBy: string | null;
}

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
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
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

export function presentRecipient(row: RecipientRow): Recipient {
  const { campaignId, changedAt, ...rest } = row;
  return { id: mailId({ id: campaignId, number: row.number }), ...rest, updatedAt: changedAt.toISOString() };
}
