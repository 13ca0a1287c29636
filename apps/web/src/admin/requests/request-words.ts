import type { RequestState } from '@bellweek/api-client/contract/request-states';

export const STATE_NAMES: Record<RequestState, string> = { open: 'Open', answered: 'Answered', done: 'Done' };

const DAY_MS = 86_400_000;

/** The time for which an open request has waited, in whole days: "waiting 3 days". */
export function waitingSince(sentAt: string, now: number): string {
  const days = Math.floor(Math.max(0, now - Date.parse(sentAt)) / DAY_MS);
  if (days === 0) return 'waiting since today';
  return `waiting ${days} day${days === 1 ? '' : 's'}`;
}
