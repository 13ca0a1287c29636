import { v5 } from 'uuid';
import type { FollowedFeed, ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { Feed } from '../../../schema/feed.ts';
import type { CommandContext } from '../../../core/commands/command.ts';
import type { State } from '../../../core/state/state.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { SCHEMA_VERSION } from '../../../schema/upgrade.ts';
import { correctedSubjects } from '../import/entry-subject.ts';
import { rowsOfFeed } from './feed-rows.ts';

/** Of the digests of readings. */
const NAMESPACE = '0c6f1b52-6a0e-4b33-9d59-1f0a4a7f6f3c';

/**
 * Digest of all that the rows of a feed depend on beside its version: the student's choices, what became of the rows, and the
 * days that are read.
 */
export function readingOf(state: State, feed: Feed, { now, zone }: Pick<CommandContext, 'now' | 'zone'>): string {
  const { url, hue, tagId, kind, takesTime, skippedSubjects } = feed;
  const subjects = { ...correctedSubjects(state), ...feed.subjects };
  const month = civilNow(now, zone).slice(0, 7);
  const count = rowsOfFeed(state, feed.id).length;
  const choices = [url, hue, tagId, kind, takesTime, subjects, skippedSubjects];
  return v5(JSON.stringify([SCHEMA_VERSION, choices, zone, month, count, state.rows.tags.size]), NAMESPACE);
}

/** Before the first reading. */
export const NEVER_READ: FollowedFeed = { missing: [], hasNewUids: false };

/** How a feed is imported. The tag of a subject in the trash stays, for it may come back. */
export function choicesOfFeed({ rows }: State, feed: Feed, seen: FollowedFeed): ImportChoices {
  const { id, hue, tagId, subjects, skippedSubjects, takesTime } = feed;
  return {
    calendar: id,
    hue,
    tagId: tagId !== null && rows.tags.has(tagId) ? tagId : null,
    subjects,
    skippedSubjects,
    removesMissing: false,
    restoresDeleted: false,
    ...(takesTime === 'asMarked' ? {} : { takesTime: takesTime === 'always' }),
    feed: seen,
  };
}
