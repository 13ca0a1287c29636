import type { Settings } from '../../schema/settings.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { DayItem, DayItems, LessonItem, RowItem } from './day-items.ts';
import { itemsOn } from './day-items.ts';
import { loadOf } from './workload.ts';
import type { Workload } from './workload.ts';
import { headOf } from './day-head.ts';
import { daySchoolOf } from '../timetable/school-day.ts';
import type { DaySchool } from '../timetable/school-day.ts';
import type { DayHead } from './day-head.ts';

/** All items a calendar shows of a day. */
export interface CalendarDay {
  day: Day;
  items: DayItems<RowItem>;
  /** Lessons in the order of time; none where they are hidden. */
  lessons: readonly LessonItem[];
  /** Null without a timetable, or where lessons are hidden. */
  school: DaySchool | null;
  head: DayHead;
  load: Workload;
}

const rowsIn = (item: DayItem): readonly unknown[] => {
  if (item.kind === 'block') return [item.block, item.task];
  // A lesson of a day is read again whenever a table of timetables changes.
  return item.kind === 'event' ? [item.event] : [item.lesson.lesson, item.lesson.change, item.lesson.subject];
};

/** Whether two pieces show the same: rows are the same objects until they change, their pieces are new each time. */
export function isSameItem(a: DayItem, b: DayItem): boolean {
  const [rows, others] = [rowsIn(a), rowsIn(b)];
  return (
    rows.every((row, at) => row === others[at]) &&
    (['id', 'day', 'from', 'to', 'startsBefore', 'endsAfter'] as const).every((name) => a[name] === b[name]) &&
    a.span.start === b.span.start &&
    a.span.end === b.span.end
  );
}

const isSameList = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((each, at) => isSame(each, b[at] as T));

function isSameDay(a: CalendarDay, b: CalendarDay): boolean {
  return (
    isSameList(a.items.timed, b.items.timed, isSameItem) &&
    isSameList(a.lessons, b.lessons, isSameItem) &&
    a.school?.spoken === b.school?.spoken &&
    a.school?.text === b.school?.text &&
    a.school?.isOther === b.school?.isOther &&
    (['allDay', 'planned', 'due'] as const).every((name) => isSameList(a.head[name], b.head[name], Object.is)) &&
    (['planned', 'capacity', 'unestimated'] as const).every((name) => a.load[name] === b.load[name])
  );
}

function calendarDay(
  state: State,
  items: DayItems,
  settings: Pick<Settings, 'capacity' | 'showsLessons'>,
): CalendarDay {
  const { day, allDay } = items;
  const { showsLessons } = settings;
  const lessons = items.timed.filter((item) => item.kind === 'lesson');
  const timed = items.timed.filter((item) => item.kind !== 'lesson');
  const [head, load] = [headOf(state, items), loadOf(state, items, settings)];
  return {
    day,
    items: { day, allDay, timed },
    head,
    load,
    lessons: showsLessons ? lessons : [],
    school: showsLessons ? daySchoolOf(state, day) : null,
  };
}

/**
 * Reads days from successive states. An unchanged day is the same object as before, and so is a list of unchanged days,
 * so that their rendering is skipped.
 */
export function dayReader() {
  let last: readonly CalendarDay[] = [];
  return (state: State, days: readonly Day[], zone: string, settings: Pick<Settings, 'capacity' | 'showsLessons'>) => {
    const before = new Map(last.map((each) => [each.day, each]));
    const next = itemsOn(state, days, zone).map((items) => {
      const fresh = calendarDay(state, items, settings);
      const known = before.get(items.day);
      return known && isSameDay(known, fresh) ? known : fresh;
    });
    if (!isSameList(next, last, Object.is)) last = next;
    return last;
  };
}
