import { FEED_FAILURE_SENTENCES } from '@bellweek/api-client/contract/feeds';
import { isOpening } from '../../../../rules/files/ical/entry-when.ts';
import { markedAlike } from '../../../../rules/files/import/import-choices.ts';
import { isTimetable } from '../../../../rules/files/timetable/recognised-timetable.ts';
import type { FoundCalendar } from '../../../../core/commands/calendar-entry.ts';
import type { FeedKind, FeedState, FeedTime } from '../../../../schema/feed.ts';
import type { Settings } from '../../../../schema/settings.ts';
import type { Day } from '../../../../core/time/civil-day.ts';
import { dayOf } from '../../../../core/time/civil-time.ts';
import { formatOnDay, formatTime } from '../../../../core/time/format.ts';
import { civilNow } from '../../../../core/time/zones.ts';

export const KINDS: readonly { value: FeedKind; label: string; hint: string }[] = [
  { value: 'due', label: 'Due dates', hint: 'Assignments and tests, such as from Canvas or Moodle.' },
  { value: 'timetable', label: 'A timetable', hint: 'Lessons with rooms and teachers.' },
  { value: 'events', label: 'Events', hint: 'Matches, trips, shifts and everything else.' },
];

interface TimeOption {
  value: FeedTime;
  label: string;
  hint?: string;
}
/** Answers to the question whether events take time, for a calendar that marks all of them alike. */
const ALIKE: readonly TimeOption[] = [
  { value: 'always', label: 'Yes', hint: 'No work is planned at the same time.' },
  { value: 'never', label: 'No', hint: 'You can plan work at the same time.' },
];
/** The answers to choose from later. */
export const TIMES: readonly TimeOption[] = [
  { value: 'asMarked', label: 'As the calendar says' },
  { value: 'always', label: 'Yes, all of them' },
  { value: 'never', label: 'No, none of them' },
];

/** The question whether the events of a new calendar take time: asked where it marks all of them alike. */
export function timesAsked({ entries }: Pick<FoundCalendar, 'entries'>, chosen: FeedTime) {
  const alike = markedAlike(entries);
  if (alike === null) return null;
  const marked = alike === 'busy' ? 'always' : 'never';
  return { options: ALIKE, value: chosen === 'asMarked' ? marked : chosen };
}

/** Names and hosts of what schools set work with. */
const SETS_WORK =
  /canvas|instructure|moodle|blackboard|brightspace|d2l|schoology|classroom|firefly|satchel|showmyhomework|managebac/i;

/** The likely purpose of a calendar: by what is in it, or by where it comes from while it is empty. */
export function kindOf({ entries, name }: Pick<FoundCalendar, 'entries' | 'name'>, address: string): FeedKind {
  if (isTimetable(entries)) return 'timetable';
  const told = entries.filter((entry) => !isOpening(entry));
  if (told.length === 0 && SETS_WORK.test(`${name ?? ''} ${URL.parse(address)?.hostname ?? ''}`)) return 'due';
  return told.filter(({ when }) => when.kind === 'task').length * 2 > told.length ? 'due' : 'events';
}

interface Clock {
  today: Day;
  zone: string;
  clock: Settings['clock'];
}

/** When a calendar was read last. @param readAt milliseconds since 1970, where this window read it */
function readWords(state: FeedState | undefined, readAt: number | undefined, { today, zone, clock }: Clock): string {
  const instant = readAt === undefined ? state?.seenAt : new Date(readAt).toISOString();
  if (!instant) return 'Not read on this device yet.';
  const civil = civilNow(instant, zone);
  const time = readAt === undefined ? '' : ` at ${formatTime(civil, clock)}`;
  return `Last read ${formatOnDay(dayOf(civil), today)}${time}.`;
}

/** The state of a calendar by address: one sentence, and another where the last reading failed. */
export function feedSentence(state: FeedState | undefined, readAt: number | undefined, clock: Clock): string {
  const read = readWords(state, readAt, clock);
  const failure = state?.failure ?? null;
  return failure === null ? read : `${FEED_FAILURE_SENTENCES[failure]} Nothing was changed. ${read}`;
}
