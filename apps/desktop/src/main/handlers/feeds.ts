import { fetchFeed } from '@bellweek/public-fetch/fetch-feed';
import type { PublicNetwork } from '@bellweek/public-fetch/public-address';
import type { Handlers } from './register.ts';

export interface FeedHandlerOptions {
  /** The signed-in account; nobody else has an address read. */
  accountId: () => string | null;
  network: PublicNetwork;
}

export const feedHandlers = ({ accountId, network }: FeedHandlerOptions): Pick<Handlers, 'feeds.fetch'> => ({
  'feeds.fetch': (request) =>
    accountId() === null ? { status: 'failed', reason: 'unreachable' } : fetchFeed(request, network),
});
