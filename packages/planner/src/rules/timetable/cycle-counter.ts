import type { Bell, SchoolDayRow, Term, Timetable } from '../../schema/timetable.ts';
import { dayFromNumber, dayNumber, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';

/** Rows that say which days have school. */
export interface SchoolCalendar {
  timetable: Timetable;
  terms: readonly Term[];
  days: ReadonlyMap<Day, SchoolDayRow>;
  bells: readonly Bell[];
}

/** Days since 1970, both included; `to` may be infinite. */
interface Range {
  from: number;
  to: number;
}

/** The days with lessons but for days that differ: the terms, or all days of the timetable. Joined where they touch. */
function rangesOf({ timetable, terms }: SchoolCalendar): Range[] {
  const all = { from: dayNumber(timetable.first), to: timetable.last === null ? Infinity : dayNumber(timetable.last) };
  if (terms.length === 0) return [all];
  const ranges = terms.map(({ first, last }) => ({
    from: Math.max(dayNumber(first), all.from),
    to: Math.min(dayNumber(last), all.to),
  }));
  return joined(ranges.filter(({ from, to }) => from <= to));
}

/** Ranges of whole numbers without overlaps, in order. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

/** Number of values below a limit. @param values in order */
function countBelow(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const inOrder = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);
const isIn = (ranges: readonly Range[], value: number): boolean =>
  ranges.some(({ from, to }) => from <= value && value <= to);

/** The weekday that a school's week begins with: the first after its weekend. */
function weekStart({ weekdays }: Timetable): number {
  const isFirst = (day: number): boolean => weekdays.includes(day) && !weekdays.includes(day === 1 ? 7 : day - 1);
  return [1, 2, 3, 4, 5, 6, 7].find(isFirst) ?? 1;
}

/** 1970-01-05. */
const FIRST_MONDAY = 4;

export interface CycleCounter {
  /**
   * Number of weeks or days of a cycle before `day`, counted from any fixed day; only differences mean anything.
   *
   * @param countsHolidays whether weeks or days without school count
   */
  turnsBefore(day: Day, kind: 'week' | 'day', countsHolidays: boolean): number;
}

/** Counts by sums over terms and by days that differ, never day by day. */
export function cycleCounter(calendar: SchoolCalendar): CycleCounter {
  const { timetable } = calendar;
  const ranges = rangesOf(calendar);
  const perWeek = timetable.weekdays.length;
  const zero = FIRST_MONDAY + weekStart(timetable) - 1;
  const weekOf = (day: number): number => Math.floor((day - zero) / 7);
  /** Of the days of a week from its start, whether each usually has school. */
  const usual = Array.from({ length: 7 }, (_, at) => timetable.weekdays.includes(weekday(dayFromNumber(zero + at))));
  const isUsual = (day: number): boolean => usual[day - zero - weekOf(day) * 7] === true;

  const weekdaysBefore = (day: number): number => {
    const week = weekOf(day);
    const rest = usual.slice(0, day - zero - week * 7).filter(Boolean).length;
    return week * perWeek + rest;
  };

  const rows = [...calendar.days.values()].map((row) => ({ day: dayNumber(row.day), isOff: row.kind !== 'normal' }));
  const inTimetable = rows.filter(
    ({ day }) => day >= dayNumber(timetable.first) && (timetable.last === null || day <= dayNumber(timetable.last)),
  );
  const isRegular = (day: number): boolean => isUsual(day) && isIn(ranges, day);
  const off = inOrder(inTimetable.flatMap(({ day, isOff }) => (isOff && isRegular(day) ? [day] : [])));
  const extra = inOrder(inTimetable.flatMap(({ day, isOff }) => (isOff || isRegular(day) ? [] : [day])));

  const daysBefore = (day: number): number => {
    let count = countBelow(extra, day) - countBelow(off, day);
    for (const { from, to } of ranges)
      if (from < day) count += weekdaysBefore(Math.min(day, to + 1)) - weekdaysBefore(from);
    return count;
  };

  const isSchoolWeek = (week: number): boolean => {
    const start = zero + week * 7;
    return daysBefore(start + 7) > daysBefore(start);
  };
  const weeks = joined(ranges.map(({ from, to }) => ({ from: weekOf(from), to: weekOf(to) })));
  const edges = ranges.flatMap(({ from, to }) => [weekOf(from), ...(to === Infinity ? [] : [weekOf(to)])]);
  const emptyWeeks = inOrder([...off.map(weekOf), ...edges].filter((week) => !isSchoolWeek(week)));
  const extraWeeks = inOrder(extra.map(weekOf).filter((week) => !isIn(weeks, week)));

  const weeksBefore = (week: number): number => {
    let count = countBelow(extraWeeks, week) - countBelow(emptyWeeks, week);
    for (const { from, to } of weeks) if (from < week) count += Math.min(week, to + 1) - from;
    return count;
  };

  return {
    turnsBefore(at, kind, countsHolidays) {
      const day = dayNumber(at);
      if (kind === 'week') return countsHolidays ? weekOf(day) : weeksBefore(weekOf(day));
      return countsHolidays ? weekdaysBefore(day) : daysBefore(day);
    },
  };
}
