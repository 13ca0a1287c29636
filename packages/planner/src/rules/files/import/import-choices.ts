import { cutText } from '@bellweek/api-client/contract/cut-text';
import type { CalendarEntry, ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { Origin } from '../../../schema/origin.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { State } from '../../../core/state/state.ts';
import { activeTag } from '../../../core/state/views.ts';
import { isOpening } from '../ical/entry-when.ts';
import { EntrySubjects } from './entry-subject.ts';
import { usualSubjects } from './new-subjects.ts';

/**
 * How a calendar marks its timed events where it marks all of them alike, which may say nothing of them; null where it tells
 * them apart, or has none. What opens is a moment, and no event that could take time.
 */
export function markedAlike(entries: readonly CalendarEntry[]): 'free' | 'busy' | null {
  const timed = entries.filter(
    (entry) => entry.when.kind === 'event' && !entry.when.isAllDay && !entry.isOutside && !isOpening(entry),
  );
  const [first] = timed;
  if (!first || timed.some(({ isFree }) => isFree !== first.isFree)) return null;
  return first.isFree ? 'free' : 'busy';
}

function* originsOf({ rows }: State): Generator<Origin> {
  for (const { origin } of rows.events.values()) if (origin) yield origin;
  for (const { origin } of rows.tasks.values()) if (origin) yield origin;
  for (const { origin } of rows.series.values()) if (origin) yield origin;
}

/** The calendar that most of these entries were imported from before, if that is at least half of them. */
function knownCalendar(state: State, entries: readonly CalendarEntry[]): string | null {
  const uids = new Set(entries.map(({ uid }) => uid));
  const found = new Map<string, Set<string>>();
  for (const { calendar, uid } of originsOf(state)) {
    if (!uids.has(uid)) continue;
    found.set(calendar, (found.get(calendar) ?? new Set()).add(uid));
  }
  const [name, met] = [...found].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
  return name !== undefined && met && met.size * 2 >= uids.size ? name : null;
}

/** `timetable (2).ics` is `timetable`: browsers number what is downloaded again. */
const nameOfFile = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .replace(/\s*\(\d+\)$/, '')
    .trim();

/** Initial choices of an import: the calendar's name, and the colour and tag it was given last time. */
export function choicesFor(
  state: State,
  found: { name: string | null; entries: readonly CalendarEntry[] },
  fileName: string,
): ImportChoices {
  const name = found.name ?? knownCalendar(state, found.entries) ?? (nameOfFile(fileName) || 'Calendar');
  const calendar = cutText(name, PLANNER_LIMITS.name).toWellFormed().replaceAll('\u0000', '');
  const { courses, ...last } = lastChoices(state, calendar);
  const took = markedAlike(found.entries) === null ? undefined : tookTime(state, calendar, found.entries);
  return {
    calendar,
    ...last,
    newSubjects: last.tagId === null ? usualSubjects(state, found.entries, courses) : {},
    removesMissing: false,
    restoresDeleted: false,
    ...(took !== undefined && { takesTime: took }),
  };
}

/** Whether timed events of this calendar took time at the last import; undefined where it had none, or told them apart. */
function tookTime({ rows }: State, calendar: string, entries: readonly CalendarEntry[]): boolean | undefined {
  const uids = new Set(entries.map(({ uid }) => uid));
  const timed = [...rows.events.values(), ...rows.series.values()].flatMap(({ origin, isAllDay }) =>
    origin?.calendar === calendar && !isAllDay ? [origin] : [],
  );
  const named = timed.filter(({ uid }) => uids.has(uid));
  const [first, ...others] = named.length > 0 ? named : timed;
  const isAlike = others.every(({ seen }) => seen.isFree === first?.seen.isFree);
  return first && isAlike ? !first.seen.isFree : undefined;
}

/** The choices for a whole calendar, as its rows show them. */
function lastChoices(
  state: State,
  calendar: string,
): Pick<ImportChoices, 'hue' | 'tagId' | 'subjects' | 'skippedSubjects'> & { courses: ReadonlySet<string> } {
  const guessed = new EntrySubjects(state, { tagId: null, subjects: {}, skippedSubjects: [] });
  const skipped = new Set<string>();
  const corrected = new Map<string, string | null>();
  const tags = new Set<string | null>();
  const courses = new Set<string>();
  let last: Origin['seen'] | null = null;
  let tagId: string | null = null;
  for (const { calendar: of, seen } of originsOf(state)) {
    if (of !== calendar) continue;
    last = seen;
    tags.add(seen.tagId);
    if (seen.course !== undefined) courses.add(seen.course);
    const subject = guessed.guessOf(seen);
    if (seen.tagId === subject) continue;
    if (seen.course !== undefined) corrected.set(seen.course, seen.tagId);
    else if (seen.tagId === null && subject !== null) skipped.add(subject);
    else tagId = seen.tagId;
  }
  const [only = null] = tags;
  if (tags.size === 1 && corrected.size > 1) tagId = only;
  return {
    hue: last?.hue ?? null,
    tagId: tagId !== null && activeTag(state, tagId) ? tagId : null,
    subjects: Object.fromEntries(corrected),
    skippedSubjects: [...skipped],
    courses,
  };
}
