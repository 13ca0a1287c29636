import type { PlannerSession } from '../session.ts';
import type { FeedRefresher } from './feed-refresher.ts';
import type { FeedPort } from './read-feed.ts';

const open = new WeakMap<PlannerSession, Promise<FeedRefresher>>();

/** Reads the feeds of a planner, loaded once one is wanted. */
export function refresherOf(session: PlannerSession, port: FeedPort): Promise<FeedRefresher> {
  let found = open.get(session);
  if (!found) {
    found = import('./feed-refresher.ts').then(
      ({ FeedRefresher: Refresher }) => new Refresher(session, port, () => Date.parse(session.context().now)),
    );
    open.set(session, found);
    // A page that is offline may find it later.
    found.catch(() => open.delete(session));
  }
  return found;
}

/** Lets one window read by itself, and the next one once it is closed. Browsers without locks let every window. */
function lead(accountId: string, onLead: () => void): () => void {
  const locks = globalThis.navigator.locks as LockManager | undefined;
  if (!locks) {
    onLead();
    return () => undefined;
  }
  const end = new AbortController();
  const held = Promise.withResolvers<void>();
  const begin = () => {
    onLead();
    return held.promise;
  };
  locks.request(`bellweek-feeds-${accountId}`, { signal: end.signal }, begin).catch(() => undefined);
  return () => {
    end.abort();
    held.resolve();
  };
}

/**
 * Reads the feeds of an open planner as it opens, hourly, and when a new one comes from another device. @returns a function
 * that ends it
 */
export function followFeeds(session: PlannerSession, port: FeedPort, accountId: string): () => void {
  let hasEnded = false;
  let stop = (): void => undefined;
  const look = () => {
    const { phase, readOnly, state } = session.view.getState();
    if (hasEnded || phase !== 'open' || readOnly !== null || state.rows.feeds.size === 0) return;
    refresherOf(session, port).then(
      (refresher) => !hasEnded && refresher.refreshDue(),
      () => undefined,
    );
  };
  const endLead = lead(accountId, () => {
    if (hasEnded) return;
    look();
    // `now` moves each minute, and after a sleep.
    stop = session.view.subscribe((view, before) => {
      const isNews = view.now !== before.now || view.readOnly !== before.readOnly || view.phase !== before.phase;
      if (isNews || view.state.rows.feeds !== before.state.rows.feeds) look();
    });
  });
  return () => {
    hasEnded = true;
    stop();
    endLead();
  };
}
