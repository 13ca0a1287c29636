import { Button } from '@bellweek/ui/button';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import { useEffect, useState } from 'react';
import { settingsOf } from '../../../../core/state/state.ts';
import { maskAddress } from '../../../../core/text/mask-address.ts';
import type { Feed } from '../../../../schema/feed.ts';
import type { FeedActivity } from '../../../../session/feeds/feed-refresher.ts';
import { refresherOf } from '../../../../session/feeds/follow-feeds.ts';
import type { FeedPort } from '../../../../session/feeds/read-feed.ts';
import { usePlanner, usePlannerSession } from '../../../workspace/planner-context.tsx';
import { EditFeed } from './edit-feed.tsx';
import styles from './feed-section.module.css';
import { feedSentence } from './feed-words.ts';
import { RemoveFeed } from './remove-feed.tsx';

interface FeedLineProps {
  feed: Feed;
  port: FeedPort;
}

/** A calendar by address: when it was read, and what can be done with it. */
export function FeedLine({ feed, port }: FeedLineProps) {
  const { id, name, url, hue } = feed;
  const { isBusy, readAt, refresh } = useFeed(id, port);
  const state = usePlanner((view) => view.state.rows.feedStates.get(id));
  const today = usePlanner((view) => view.today);
  const zone = usePlanner((view) => view.zone);
  const clock = usePlanner((view) => settingsOf(view.state).clock);
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpened(null);
  return (
    <li className={styles.feed}>
      <div>
        <div className={styles.name}>
          {hue && <SubjectMark hue={hue} size={16} />}
          {name}
        </div>
        <p className={styles.quiet}>{maskAddress(url)}</p>
        <p className={styles.quiet} role="status">
          {isBusy ? 'Reading it now…' : feedSentence(state, readAt, { today, zone, clock })}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button size="small" pending={isBusy} aria-label={`Refresh ${name} now`} onClick={refresh}>
          Refresh now
        </Button>
        <Button size="small" aria-label={`Edit ${name}`} onClick={() => setOpened('edit')}>
          Edit…
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => setOpened('remove')}>
          Remove…
        </Button>
      </div>
      <EditFeed feed={feed} isOpen={opened === 'edit'} onClose={close} onAddress={refresh} />
      <RemoveFeed feed={feed} isOpen={opened === 'remove'} onClose={close} />
    </li>
  );
}

/** State of a feed's reading in this window. */
function useFeed(id: string, port: FeedPort) {
  const session = usePlannerSession();
  const [activity, setActivity] = useState<FeedActivity | null>(null);
  useEffect(() => {
    let stop = (): void => undefined;
    let isCurrent = true;
    refresherOf(session, port).then(
      (refresher) => {
        if (!isCurrent) return;
        setActivity(refresher.activity.getState());
        stop = refresher.activity.subscribe(setActivity);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, [session, port]);
  const refresh = () => {
    refresherOf(session, port).then(
      (refresher) => refresher.refresh(id),
      () => session.notify('Part of the planner could not be loaded. Please check your connection.'),
    );
  };
  return { isBusy: activity?.busy.has(id) ?? false, readAt: activity?.readAt.get(id), refresh };
}
