import { isCalledOff } from '../../../core/state/views.ts';
import type { AllDayEvent, TimedEvent } from '../../../schema/planner-event.ts';
import type { Settings } from '../../../schema/settings.ts';
import type { Task } from '../../../schema/task.ts';
import { shortTitle } from '../../../rules/planning/exam-plan.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import type { RowItem } from '../../../rules/calendar/day-items.ts';
import { minuteOfDay, dayOf } from '../../../core/time/civil-time.ts';
import { formatShortMinute, formatShortTime } from '../../../core/time/format.ts';
import { itemKey } from '../../../rules/calendar/item-ref.ts';
import type { CalendarRef } from '../../../rules/calendar/item-ref.ts';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';

/** A line of a day that lists items instead of placing them among hours. */
export interface DayEntry {
  ref: CalendarRef;
  /** Unique among the entries of all days shown. */
  key: string;
  row: Task | AllDayEvent | TimedEvent;
  /** Start time; null for an item without a time, or one that began on an earlier day. */
  time: string | null;
}

function wholeDayEntries({ day, head }: CalendarDay): DayEntry[] {
  const entry = (kind: 'all-day' | 'planned' | 'due', row: Task | AllDayEvent): DayEntry => {
    const ref = { kind, id: row.id, day };
    return { ref, key: itemKey(ref), row, time: null };
  };
  return [
    ...head.allDay.map((row) => entry('all-day', row)),
    ...head.planned.map((row) => entry('planned', row)),
    ...head.due.map((row) => entry('due', row)),
  ];
}

/** Entries of timed items, in the given order. */
export const entriesAt = (day: Day, items: readonly RowItem[], clock: Settings['clock']): DayEntry[] =>
  items.map((item) => {
    const ref = { kind: item.kind, id: item.id };
    const row = item.kind === 'block' ? item.task : item.event;
    return {
      ref,
      key: `${itemKey(ref)} ${day}`,
      row,
      time: item.startsBefore ? null : formatShortMinute(minuteOfDay(item.span.start), clock),
    };
  });

/** Entries above the hours of a day. */
export const headEntries = (shown: CalendarDay): DayEntry[] => wholeDayEntries(shown);

/**
 * The entries that fit; the last place goes to the count of the others where some do not. The entry `held` is always
 * included: it is being moved.
 */
export function fittingEntries(entries: readonly DayEntry[], count: number, held: string | null): readonly DayEntry[] {
  if (entries.length <= count) return entries;
  return entries.filter(({ key }, at) => at < count - 1 || key === held);
}

/** All entries of a day: first those without a time, then the student's own work by time, then events. */
export function entriesOf(shown: CalendarDay, clock: Settings['clock']): DayEntry[] {
  const timed = entriesAt(shown.day, shown.items.timed, clock);
  const [work, events] = [
    timed.filter(({ ref }) => ref.kind === 'block'),
    timed.filter(({ ref }) => ref.kind === 'event'),
  ];
  return [...wholeDayEntries(shown), ...work, ...events];
}

const KINDS: Record<Exclude<CalendarRef['kind'], 'due'>, string> = {
  'all-day': 'event, all day',
  planned: 'task',
  block: 'task',
  event: 'event',
};

/** A line is narrow: a session has its short title, on the screen and in its description. */
export const shownTitle = ({ ref, row }: Pick<DayEntry, 'ref' | 'row'>): string =>
  ref.kind === 'block' && 'forId' in row ? shortTitle(row) : row.title;

/** Description for screen readers: title, kind and the meaning of the colour. */
export function describeEntry({ ref, row, time }: DayEntry, meaning: string | null, clock: Settings['clock']): string {
  const isDue = ref.kind === 'due';
  const due = isDue && 'due' in row ? row.due : null;
  const dueTime = due === null || due === dayOf(due) ? '' : formatShortTime(due, clock);
  const title = shownTitle({ ref, row });
  const parts = [
    isDue && !row.isExam ? `Due ${title}` : time === null ? title : `${title} ${time}`,
    row.isExam ? 'exam' : '',
    ref.kind === 'due' ? dueTime : KINDS[ref.kind],
    isCalledOff(row) ? 'called off' : '',
    'doneAt' in row && row.doneAt !== null ? 'done' : '',
    'place' in row ? row.place : '',
    row.seriesId === null ? '' : 'repeats',
    meaning ?? '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
