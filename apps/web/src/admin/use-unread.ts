import { INBOXES } from '@bellweek/api-client/contract/request-states';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { useAdminQuery } from './admin-query.ts';

export type UnreadCounts = Record<Inbox, number>;

/** Unread items of one or several inboxes. */
export const unreadIn = (counts: UnreadCounts, inboxes: readonly Inbox[]): number =>
  inboxes.reduce((sum, inbox) => sum + counts[inbox], 0);

const useUnreadOf = (inbox: Inbox, staleTime?: number) =>
  useAdminQuery(['unread', inbox], (api) => api.getUnreadCount(inbox), { staleTime });

/**
 * Null until all counts arrived; zeros when a count failed.
 *
 * @param staleTime milliseconds for which counts from another page are good enough
 */
export function useUnread(staleTime?: number) {
  const queries = {
    'contact-us': useUnreadOf('contact-us', staleTime),
    'demo-request': useUnreadOf('demo-request', staleTime),
    feedback: useUnreadOf('feedback', staleTime),
  } satisfies Record<Inbox, unknown>;
  const all = INBOXES.map((inbox) => queries[inbox]);
  const hasFailed = all.some(({ isError }) => isError);
  const isKnown = hasFailed || all.every(({ data }) => data !== undefined);
  const countOf = (inbox: Inbox) => (hasFailed ? 0 : (queries[inbox].data?.unreadCount ?? 0));
  const counts = Object.fromEntries(INBOXES.map((inbox) => [inbox, countOf(inbox)])) as UnreadCounts;
  return {
    counts: isKnown ? counts : null,
    hasFailed,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}
