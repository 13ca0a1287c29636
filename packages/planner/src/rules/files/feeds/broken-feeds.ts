import type { FeedFailure } from '@bellweek/api-client/contract/feeds';
import type { State } from '../../../core/state/state.ts';
import type { Feed } from '../../../schema/feed.ts';

/** Whether a reading may succeed later without anybody's help. */
export const mayPass = (failure: FeedFailure | null): boolean => failure === 'unreachable' || failure === 'slow';

/** Calendars by address that stay unread until the student does something: a new link, a login, another address. */
export const brokenFeeds = ({ rows }: Pick<State, 'rows'>): Feed[] =>
  [...rows.feeds.values()].filter(({ id }) => {
    const failure = rows.feedStates.get(id)?.failure ?? null;
    return failure !== null && !mayPass(failure);
  });
