import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { RowItem } from '../calendar/day-items.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { hasFedTimetable, isFedLesson } from '../timetable/fed-lessons.ts';

/** The longest lesson, in minutes: a camp or a "Week A" of a timetable silences no day. */
const LONGEST = 240;

/** Lessons of a day that calendars by address brought. */
export function fedLessonsOn(state: State, day: Day, zone: string): RowItem[] {
  if (!hasFedTimetable(state)) return [];
  return itemsOn(state, [day], zone).flatMap(({ timed }) =>
    timed
      .filter((item): item is RowItem => item.kind === 'event' && isFedLesson(state, item.event))
      .filter((item) => !item.startsBefore && !item.endsAfter && item.to - item.from <= LONGEST),
  );
}
