import type { TimedEvent } from '../../schema/planner-event.ts';
import type { State } from '../../core/state/state.ts';
import { nameKey } from '../../core/text/fold.ts';
import type { DayItem } from './day-items.ts';

/** Minutes of the day between which lessons begin, and how long a double one is at most. */
const SCHOOL = { from: 6 * 60 + 30, until: 16 * 60 + 30, longest: 120 } as const;
/** A title on at least this many days is a lesson, not an exam. */
const OFTEN = 3;

const eventOf = (item: DayItem): TimedEvent | null => (item.kind === 'event' ? item.event : null);

/** Number of these days on which each title of a timed event occurs. */
export function titlesOn(days: readonly (readonly DayItem[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const items of days) {
    const titles = new Set(items.flatMap((item) => eventOf(item)?.title ?? []));
    for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return counts;
}

/** Kinds of lessons, which a timetable adds to the subject; tests and exams are not among them. */
const KIND = / (?:prac|practical|lab|double|single|lesson|class|tutorial|seminar|workshop|theory)$/;

/** Whether a title is the name of one of its tags, with the kind of lesson at most: "Science", "Science prac". */
const isNameOfTag = ({ rows }: State, { title, tagIds }: TimedEvent): boolean => {
  const name = nameKey(title);
  return tagIds.some((id) => [name, name.replace(KIND, '')].includes(nameKey(rows.tags.get(id)?.name ?? '')));
};

/**
 * The lessons among the items of a day: events in school hours that recur or are named after their subject.
 *
 * @param titles number of the days shown on which each title occurs, see `titlesOn`
 * @returns ids of events
 */
export function lessonsAmong(items: readonly DayItem[], titles: ReadonlyMap<string, number>, state: State): string[] {
  return items.flatMap((item) => {
    const event = eventOf(item);
    const isInSchool = item.from >= SCHOOL.from && item.from <= SCHOOL.until && item.to - item.from <= SCHOOL.longest;
    if (!event || !isInSchool || item.startsBefore || item.endsAfter) return [];
    return (titles.get(event.title) ?? 0) >= OFTEN || isNameOfTag(state, event) ? [item.id] : [];
  });
}
