import { newRow } from '../src/schema/define-rows.ts';
import { feedFields } from '../src/schema/feed.ts';
import type { Feed, FeedState } from '../src/schema/feed.ts';
import { idAt, NOW } from './test-planner.ts';

/** A calendar by address. */
export const feedAt = (n: number, fields: Partial<Feed> = {}): Feed =>
  newRow(feedFields, {
    id: idAt(70_000 + n),
    createdAt: NOW,
    name: 'School',
    url: 'https://canvas.example/feeds/calendars/user_9TqSecretToken.ics',
    kind: 'due',
    ...fields,
  });

/** Facts on that calendar that belong to a device. */
export const feedStateAt = (n: number, fields: Partial<FeedState> = {}): FeedState => ({
  id: idAt(70_000 + n),
  etag: '"1"',
  lastModified: null,
  readAs: 'a',
  seenAt: NOW,
  failure: null,
  missing: [],
  hasNewUids: false,
  ...fields,
});

/** Rows of each table that feeds keep. */
export const FEED_ROWS: { feeds: Feed[]; feedStates: FeedState[] } = {
  feeds: [
    feedAt(1),
    feedAt(2, { hue: 'moss', tagId: idAt(3), subjects: { SCI10: idAt(3), SPT: null }, forgotten: [idAt(4)] }),
  ],
  feedStates: [feedStateAt(1), feedStateAt(2, { etag: null, failure: 'gone', missing: [idAt(5)] })],
};
