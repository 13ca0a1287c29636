import type { SeriesRule } from '../../schema/repeat-rule.ts';
import { addDays, addMonths, dayFromNumber, dayNumber } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';

/** Days that a series is asked about, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** The same by days since 1970. */
interface DayNumbers {
  from: number;
  to: number;
}

export interface Recurrence {
  rule: SeriesRule;
  /** No occurrence is before this day. */
  first: Day;
  /** The last day that may have one; null where the series goes on. */
  until: Day | null;
}

const PLAIN = { interval: 1, weekdays: null, monthDays: null, nth: null };

/** Rules that people choose, by their day of the start. */
export const ruleFor = {
  days: (interval = 1): SeriesRule => ({ ...PLAIN, every: 'day', interval }),
  weeks: (weekdays: readonly number[], interval = 1): SeriesRule => ({
    ...PLAIN,
    every: 'week',
    interval,
    weekdays: [...new Set(weekdays)].sort((a, b) => a - b),
  }),
  monthDays: (monthDays: readonly number[], interval = 1): SeriesRule => ({
    ...PLAIN,
    every: 'month',
    interval,
    monthDays: [...monthDays],
  }),
  nth: (which: number, day: number, interval = 1): SeriesRule => ({
    ...PLAIN,
    every: 'month',
    interval,
    nth: { which, weekday: day },
  }),
  years: (interval = 1): SeriesRule => ({ ...PLAIN, every: 'year', interval }),
};

const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 4;
/** Days since the Monday of their week. */
const sinceMonday = (day: number): number => (((day - MONDAY) % 7) + 7) % 7;
/** Months since January of the year 0. */
const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;
/** The first number from `from` on that is whole intervals after `base`. */
const alignedFrom = (base: number, from: number, interval: number): number =>
  base + Math.max(0, Math.ceil((from - base) / interval)) * interval;

function* everyDays(interval: number, first: number, { from, to }: DayNumbers): Generator<number> {
  for (let day = alignedFrom(first, from, interval); day <= to; day += interval) yield day;
}

function* everyWeeks({ interval, weekdays }: SeriesRule, first: number, { from, to }: DayNumbers): Generator<number> {
  const monday = first - sinceMonday(first);
  for (let week = alignedFrom(monday, from - 6, interval * 7); week <= to; week += interval * 7) {
    for (const each of weekdays ?? []) yield week + each - 1;
  }
}

/** The days of the month that begins on `start` which a monthly rule means, in order. */
function daysOfMonth({ monthDays, nth }: SeriesRule, start: number, size: number): number[] {
  if (nth) {
    const { which, weekday } = nth;
    const earliest = start + ((weekday - 1 - sinceMonday(start) + 7) % 7);
    const inMonth = Math.ceil((start + size - earliest) / 7);
    return which > inMonth ? [] : [earliest + 7 * ((which === -1 ? inMonth : which) - 1)];
  }
  const dates = (monthDays ?? []).map((date) => (date === -1 ? size : date)).filter((date) => date <= size);
  return [...new Set(dates)].sort((a, b) => a - b).map((date) => start + date - 1);
}

function* everyMonths(rule: SeriesRule, first: Day, { from, to }: DayNumbers): Generator<number> {
  const step = rule.every === 'year' ? rule.interval * 12 : rule.interval;
  const days = rule.every === 'year' ? { ...rule, monthDays: [Number(first.slice(8))] } : rule;
  for (let month = alignedFrom(monthOf(first), monthOf(dayFromNumber(from)), step); ; month += step) {
    const start = firstOfMonth(month);
    if (start > to) return;
    yield* daysOfMonth(days, start, firstOfMonth(month + 1) - start);
  }
}

/** The days of a series within a range, in order. Enters the range at once, however long ago the series began. */
export function occurrenceDays({ rule, first, until }: Recurrence, range: DayRange): Day[] {
  const start = dayNumber(first);
  const to = dayNumber(until !== null && until < range.to ? until : range.to);
  const window = { from: Math.max(dayNumber(range.from), start), to };
  const days =
    rule.every === 'day'
      ? everyDays(rule.interval, start, window)
      : rule.every === 'week'
        ? everyWeeks(rule, start, window)
        : everyMonths(rule, first, window);
  const found: Day[] = [];
  for (const day of days) if (day >= window.from && day <= to) found.push(dayFromNumber(day));
  return found;
}

/** Whether a day is one of the rule, whatever was deleted. */
export const isDayOf = (series: Recurrence, day: Day): boolean =>
  occurrenceDays(series, { from: day, to: day }).length > 0;

/** Years that are looked through for the next occurrence: 29 February comes every eight years at most. */
const YEARS = 10;
const YEAR_DAYS = 366;

/** The first day of a series from `day` on that `isOpen` takes; null where ten years have none. */
export function nextOccurrence(series: Recurrence, day: Day, isOpen: (day: Day) => boolean = () => true): Day | null {
  const start = Math.max(dayNumber(day), dayNumber(series.first));
  // Most series have one within weeks, so that a year is looked at only for the others.
  for (let from = start, size = 31; from < start + YEARS * YEAR_DAYS; from += size, size = YEAR_DAYS) {
    const range = { from: dayFromNumber(from), to: dayFromNumber(from + size - 1) };
    const found = occurrenceDays(series, range).find(isOpen);
    if (found !== undefined) return found;
    if (series.until !== null && range.to >= series.until) return null;
  }
  return null;
}

/** The day of the occurrence after which a series that counts `count` ends. @param count 1 to 1,000 */
export function untilOfCount(series: Recurrence, count: number): Day {
  let last = series.first;
  for (let left = count, day: Day | null = series.first; left > 0; left -= 1) {
    day = nextOccurrence({ ...series, until: null }, day);
    if (day === null) break;
    last = day;
    day = dayFromNumber(dayNumber(day) + 1);
  }
  return last;
}

/** When a task that counts from its end is due again: a whole interval after the day it was done. */
export function dayAfterDone({ every, interval }: SeriesRule, done: Day): Day {
  if (every === 'day') return addDays(done, interval);
  if (every === 'week') return addDays(done, interval * 7);
  return addMonths(done, every === 'month' ? interval : interval * 12);
}
