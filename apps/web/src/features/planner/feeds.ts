import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { PlannerScreenProps } from '@bellweek/planner/screens';

type FeedPort = NonNullable<PlannerScreenProps['host']['feeds']>;

/** Calendars by address, read by the API: a page may not read what lies on other servers. */
export const feedsBy = (api: Pick<ApiClient, 'fetchFeed'>): FeedPort => ({
  fetch: async (request) => {
    const { data } = await api.fetchFeed(request);
    // Offline, or too often.
    return data ?? { status: 'failed', reason: 'unreachable' };
  },
});
