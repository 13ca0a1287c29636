import { cutText } from '@bellweek/api-client/contract/cut-text';
import type { CalendarEntry, ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { Origin } from '../../../schema/origin.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { State } from '../../../core/state/state.ts';
import { activeTag } from '../../../core/state/views.ts';
import { subjectIn, subjectsOf } from '../../quick-entry/subjects.ts';

/** Whether a calendar marks all its timed events as free, which may say nothing of them. */
export function marksAllFree(entries: readonly CalendarEntry[]): boolean {
  const timed = entries.filter(({ when, isOutside }) => when.kind === 'event' && !when.isAllDay && !isOutside);
  return timed.length > 0 && timed.every(({ isFree }) => isFree);
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
  const subjects = subjectsOf(state);
  const skipped = new Set<string>();
  let last: Origin['seen'] | null = null;
  let tagId: string | null = null;
  for (const { calendar: of, seen } of originsOf(state)) {
    if (of !== calendar) continue;
    last = seen;
    const subject = subjectIn(seen.title, subjects)?.id ?? null;
    if (seen.tagId !== subject) tagId = seen.tagId;
    if (subject !== null && seen.tagId === null) skipped.add(subject);
  }
  // Events of this calendar that took time at the last import do so again.
  const takesTime = last !== null && !last.isFree && marksAllFree(found.entries);
  const isTagThere = tagId !== null && activeTag(state, tagId) !== undefined;
  return {
    calendar,
    hue: last?.hue ?? null,
    tagId: isTagThere ? tagId : null,
    skippedSubjects: [...skipped],
    removesMissing: false,
    restoresDeleted: false,
    takesTime,
  };
}
