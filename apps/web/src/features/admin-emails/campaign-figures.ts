import type { Campaign, CampaignStatus, RecipientState } from '@bellweek/api-client/contract/campaigns';
import { formatDate } from '@bellweek/ui/dates';
import { formatCount } from '@bellweek/ui/pages';

export const STATE_NAMES: Record<RecipientState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  unknown: 'Unknown',
  suppressed: 'Skipped',
  cancelled: 'Cancelled',
  bounced: 'Bounced',
};

export const STATUS_NAMES: Record<CampaignStatus, string> = {
  scheduled: 'Scheduled',
  running: 'Sending',
  paused: 'Paused',
  cancelled: 'Cancelled',
  finished: 'Finished',
};

/** "on 1 Dec 2026, 9:00 am (Australia/Sydney)", in this browser's zone. */
export function formatSendTime(instant: string | null): string {
  if (instant === null) return 'soon';
  return `on ${formatDate(instant, 'shortDateTime')} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`;
}

/** Neither over nor cancelled. */
export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status !== 'finished' && status !== 'cancelled';

/** The number of recipients without a final state. */
export const remaining = ({ counts }: Campaign): number => counts.pending + counts.sending;

/** Share of final recipients, from 0 to 1; 1 for a campaign without recipients. */
export function progress(campaign: Campaign): number {
  return campaign.recipients === 0 ? 1 : (campaign.recipients - remaining(campaign)) / campaign.recipients;
}

/** "is being sent: 120 of 500". */
export function describeUnderWay(campaign: Campaign): string {
  const done = formatCount(campaign.recipients - remaining(campaign));
  if (campaign.status === 'scheduled') return `will be sent ${formatSendTime(campaign.scheduledAt)}`;
  const verb = campaign.status === 'paused' ? 'is paused' : 'is being sent';
  return `${verb}: ${done} of ${formatCount(campaign.recipients)}`;
}

/** "about 2 minutes left" while mails are being sent, else null. */
export function timeLeft(campaign: Campaign): string | null {
  if (campaign.status !== 'running' || campaign.ratePerSecond <= 0) return null;
  const seconds = remaining(campaign) / campaign.ratePerSecond;
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** "12.5 per second"; below ten with a decimal, since a slow server's rate would read as 0. */
export function formatRate(ratePerSecond: number): string {
  const digits = ratePerSecond >= 10 ? 0 : 1;
  return `${ratePerSecond.toLocaleString('en-AU', { maximumFractionDigits: digits })} per second`;
}

/** "120 of 500 done · 12 per second · about 2 minutes left"; figures that are `isOld` have no rate. */
export function describeProgress(campaign: Campaign, isOld: boolean): string {
  const done = campaign.recipients - remaining(campaign);
  const parts = [`${formatCount(done)} of ${formatCount(campaign.recipients)} done`];
  if (campaign.status === 'running' && !isOld) {
    parts.push(formatRate(campaign.ratePerSecond));
    const left = timeLeft(campaign);
    if (left) parts.push(left);
  }
  return parts.join(' · ');
}

/** Recipients whom the mail did not reach, or may not have reached: they can be tried again. */
export const unreached = ({ counts }: Campaign): number => counts.rejected + counts.unknown;

/** The state of the rest to list first, and the words for all of it; null when everybody was reached. */
export function describeRest(campaign: Campaign): { text: string; state: RecipientState } | null {
  const { rejected, unknown, suppressed, cancelled, bounced } = campaign.counts;
  const isComplete = unreached(campaign) + suppressed + cancelled + bounced === 0;
  if (isComplete) return null;
  const parts = [`${formatCount(rejected)} failed`, `${formatCount(suppressed)} skipped`];
  if (unknown > 0) parts.push(`${formatCount(unknown)} unknown`);
  if (bounced > 0) parts.push(`${formatCount(bounced)} bounced`);
  if (cancelled > 0) parts.push(`${formatCount(cancelled)} cancelled`);
  const order = ['rejected', 'unknown', 'bounced', 'suppressed', 'cancelled'] as const;
  const state = order.find((one) => campaign.counts[one] > 0) ?? 'cancelled';
  return { text: parts.join(', '), state };
}

/** Reasons why a recipient was skipped. */
export const SUPPRESSION_NAMES = {
  unsubscribed: 'Has unsubscribed',
  bounced: 'Recipient’s mail server is refusing email',
} as const;

const UNREACHABLE = /\b(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)\b/;

/** The mail server's answer, or that it could not be reached. */
export const describeReply = (reply: string): string =>
  !/^\d{3}[ -]/.test(reply) && UNREACHABLE.test(reply) ? 'The mail server cannot be reached' : reply;
