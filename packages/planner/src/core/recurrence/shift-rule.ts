import { addDays, addMonths, dayOfParts, daysBetween, daysInMonth, startOfMonth, weekday } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { startOfWeek } from '../time/weeks.ts';
import { occurrenceDays, untilOfCount } from './series-rule.ts';
import type { Recurrence } from './series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';

export interface ShiftedRule extends Recurrence {
  /** The day that an occurrence of the rule before has now. */
  dayOf: (day: Day) => Day;
}

const MONDAY = 1;
const dateOf = (day: Day): number => Number(day.slice(8, 10));
const yearOf = (day: Day): number => Number(day.slice(0, 4));
const monthOf = (day: Day): number => Number(day.slice(5, 7));
const monthNumber = (day: Day): number => yearOf(day) * 12 + monthOf(day) - 1;
const lastDate = (day: Day): number => daysInMonth(yearOf(day), monthOf(day));
const byNumber = (a: number, b: number): number => a - b;

/** A rule with the days of one occurrence moved, and where each of its occurrences goes; null for one that has no day then. */
interface Shift {
  rule: SeriesRule;
  dayOf: (day: Day) => Day | null;
}

/** The weekday that was moved; the others stay. Weeks that are left out stay in step with the one moved. */
function shiftWeeks(rule: SeriesRule, from: Day, to: Day): Shift {
  const others = (rule.weekdays ?? []).filter((each) => each !== weekday(from));
  const weekdays = [...new Set([...others, weekday(to)])].sort(byNumber);
  const delta = daysBetween(from, to);
  const weeks = rule.interval === 1 ? 0 : daysBetween(startOfWeek(from, MONDAY), startOfWeek(to, MONDAY));
  return {
    rule: { ...rule, weekdays },
    dayOf: (day) => addDays(day, weekday(day) === weekday(from) ? delta : weeks),
  };
}

/** "The last Tuesday" moved to a day stays one weekday of the month: the last, or the nth. */
function nthOf(day: Day, before: number): NonNullable<SeriesRule['nth']> {
  const which = Math.ceil(dateOf(day) / 7);
  const isLast = dateOf(day) > lastDate(day) - 7;
  return { which: isLast && (before === -1 || (which === 5 && before !== 5)) ? -1 : which, weekday: weekday(day) };
}

const isDate = (day: Day, date: number): boolean => dateOf(day) === (date === -1 ? lastDate(day) : date);

function shiftMonths(rule: SeriesRule, from: Day, to: Day): Shift {
  const months = monthNumber(to) - monthNumber(from);
  const inMonth = (month: Day, next: SeriesRule): Day | null =>
    occurrenceDays(
      { rule: { ...next, interval: 1 }, first: month, until: null },
      { from: month, to: addDays(month, lastDate(month) - 1) },
    )[0] ?? null;
  if (rule.nth) {
    const next = { ...rule, nth: nthOf(to, rule.nth.which) };
    return { rule: next, dayOf: (day) => inMonth(addMonths(startOfMonth(day), months), next) };
  }
  const dates = rule.monthDays ?? [];
  const moved = dates.find((date) => isDate(from, date)) ?? dateOf(from);
  const date = moved === -1 && dateOf(to) === lastDate(to) ? -1 : dateOf(to);
  const monthDays = [...new Set([...dates.filter((each) => each !== moved), date])];
  const only = { ...rule, monthDays: [date] };
  const isAnchored = rule.interval > 1;
  return {
    rule: { ...rule, monthDays },
    dayOf: (day) => {
      if (isDate(day, moved)) return inMonth(addMonths(startOfMonth(day), months), only);
      const month = addMonths(startOfMonth(day), isAnchored ? months : 0);
      return dayOfParts(yearOf(month), monthOf(month), dateOf(day));
    },
  };
}

function shiftYears(rule: SeriesRule, from: Day, to: Day): Shift {
  const years = yearOf(to) - yearOf(from);
  return { rule, dayOf: (day) => dayOfParts(yearOf(day) + years, monthOf(to), dateOf(to)) };
}

function shiftOf(rule: SeriesRule, from: Day, to: Day): Shift {
  switch (rule.every) {
    case 'day':
      return { rule, dayOf: (day) => addDays(day, daysBetween(from, to)) };
    case 'week':
      return shiftWeeks(rule, from, to);
    case 'month':
      return shiftMonths(rule, from, to);
    case 'year':
      return shiftYears(rule, from, to);
  }
}

/** Days in which a rule comes round once, whatever its interval. */
function cycleDays({ every, interval }: SeriesRule): number {
  return { day: 1, week: 7, month: 31, year: 366 }[every] * interval;
}

/** The end that keeps the number of occurrences: the same day where it does. */
function shiftedUntil(before: Recurrence, after: Recurrence, isJoined: boolean): Day | null {
  if (before.until === null) return null;
  const count = occurrenceDays(before, { from: before.first, to: before.until }).length;
  const kept = { ...after, until: before.until };
  const isEnough = before.until >= after.first;
  if (isEnough && (isJoined || occurrenceDays(kept, { from: after.first, to: before.until }).length === count))
    return before.until;
  return untilOfCount(after, Math.max(count, 1));
}

const sizeOf = ({ weekdays, monthDays }: SeriesRule): number => (weekdays ?? monthDays ?? []).length;

/**
 * The series after one of its occurrences was moved to another day: a Tuesday one becomes a Wednesday one, "the last Friday"
 * stays one weekday of the month, and of several weekdays or dates only the moved one changes. As many occurrences as before,
 * unless two of them fall together.
 *
 * @param from a day of the series
 */
export function shiftRule(series: Recurrence, from: Day, to: Day): ShiftedRule {
  const { rule, dayOf } = shiftOf(series.rule, from, to);
  const near = { from: series.first, to: addDays(series.first, 2 * cycleDays(series.rule)) };
  const starts = occurrenceDays({ ...series, until: null }, near).flatMap((day) => dayOf(day) ?? []);
  const first = starts.reduce((least, day) => (day < least ? day : least), starts[0] ?? to);
  const after = { rule, first, until: null };
  const until = shiftedUntil(series, after, sizeOf(rule) < sizeOf(series.rule));
  return {
    ...after,
    until: until !== null && until < to ? to : until,
    dayOf: (day) => (day === from ? to : (dayOf(day) ?? day)),
  };
}
