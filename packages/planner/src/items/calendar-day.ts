import type { Settings } from '../domain/model/settings.ts';
import type { State } from '../domain/state/state.ts';
import type { Day } from '../domain/time/civil-day.ts';
import type { DayItem, DayItems, LessonItem, RowItem } from '../domain/time/day-items.ts';
import { itemsOn } from '../domain/time/day-items.ts';
import { loadOf } from '../domain/time/workload.ts';
import type { Workload } from '../domain/time/workload.ts';
import { headOf } from './day-head.ts';
import type { DayHead } from './day-head.ts';

/** All items a calendar shows of a day. */
export interface CalendarDay {
  day: Day;
  items: DayItems<RowItem>;
  /** Lessons in the order of time; none where they are hidden. */
  lessons: readonly LessonItem[];
  head: DayHead;
  load: Workload;
}

const rowsIn = (item: DayItem): readonly unknown[] =>
  item.kind === 'block' ? [item.block, item.task] : [item.kind === 'event' ? item.event : item.lesson, null];

/** Whether two pieces show the same: rows are the same objects until they change, their pieces are new each time. */
export function isSameItem(a: DayItem, b: DayItem): boolean {
  const [rows, others] = [rowsIn(a), rowsIn(b)];
  return (
    rows[0] === others[0] &&
    rows[1] === others[1] &&
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
  const lessons = items.timed.filter((item) => item.kind === 'lesson');
  const timed = items.timed.filter((item) => item.kind !== 'lesson');
  const [head, load] = [headOf(state, items), loadOf(state, items, settings)];
  return { day, items: { day, allDay, timed }, lessons: settings.showsLessons ? lessons : [], head, load };
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
