import type {
  FollowedFeed,
  FoundCalendar,
  ImportChoices,
  ImportSource,
} from '../../../core/commands/calendar-entry.ts';
import type { Feed } from '../../../schema/feed.ts';
import type { State } from '../../../core/state/state.ts';

/** Before the first reading. */
export const NEVER_READ: FollowedFeed = { missing: [], hasNewUids: false };

/** How a feed is imported. The tag of a subject in the trash stays, for it may come back. */
export function choicesOfFeed({ rows }: State, feed: Feed, seen: FollowedFeed): ImportChoices {
  const { id, hue, tagId, skippedSubjects, takesTime } = feed;
  return {
    calendar: id,
    hue,
    tagId: tagId !== null && rows.tags.has(tagId) ? tagId : null,
    skippedSubjects,
    removesMissing: false,
    restoresDeleted: false,
    takesTime: takesTime === 'always',
    feed: seen,
  };
}

/** What a feed says, as the student means it. */
export function sourceOfFeed({ takesTime }: Pick<Feed, 'takesTime'>, found: FoundCalendar): ImportSource {
  const { entries, series, expanded, wholeUids, from, to } = found;
  if (takesTime !== 'never') return { entries, series, expanded, wholeUids, from, to };
  const free = <E extends ImportSource['entries'][number]>(entry: E): E => ({
    ...entry,
    isFree: entry.when.kind === 'event' && !entry.when.isAllDay,
  });
  return {
    entries: entries.map(free),
    series: series.map((each) => ({
      ...each,
      isFree: !each.when.isAllDay,
      changes: each.changes.map(({ day, entry }) => ({ day, entry: free(entry) })),
    })),
    expanded,
    wholeUids,
    from,
    to,
  };
}
