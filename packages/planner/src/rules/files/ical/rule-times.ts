import type { Budget } from './limits.ts';
import type { Rule } from './rule.ts';
import type { Wall } from './values.ts';

/** First and last day, as numbers. */
export interface Days {
  from: number;
  to: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
/** The number of a month's first day. @param month may lie beyond December */
const firstOf = (year: number, month = 1): number => Date.UTC(year, month - 1, 1) / DAY_MS;

interface DateParts {
  year: number;
  month: number;
  date: number;
}
function partsOf(day: number): DateParts {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}

/** First day of week 1: the first week with at least four days of the year. */
function firstWeekOf(year: number, weekStart: number): number {
  const fourth = firstOf(year) + 3;
  return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7);
}

/** Whether a list holds a position, counted from 1 on or from the end. */
const holds = (list: readonly number[] | null, position: number, size: number): boolean =>
  list === null || list.includes(position) || list.includes(position - size - 1);

/** Whether a day matches all lists of a rule about days. Each list is tested separately: their order is irrelevant. */
class DayMatch {
  private readonly isInYear: boolean;
  /** Only weekdays are restricted, or nothing: no date has to be computed. */
  private readonly isPlain: boolean;

  constructor(private readonly rule: Rule) {
    const { every, months, monthDays, yearDays, weeks, weekdays } = rule;
    this.isInYear = every === 'year' && months === null && weeks === null;
    const hasNth = weekdays?.some(({ nth }) => nth !== 0) ?? false;
    this.isPlain = !months && !monthDays && !yearDays && !weeks && (!hasNth || every === 'day' || every === 'week');
  }

  has(day: number): boolean {
    const { months, monthDays, yearDays, weeks, weekdays } = this.rule;
    if (weekdays && !weekdays.some(({ weekday }) => weekday === weekdayOf(day))) return false;
    if (this.isPlain) return true;
    const parts = partsOf(day);
    if (months && !months.includes(parts.month)) return false;
    const size = firstOf(parts.year, parts.month + 1) - firstOf(parts.year, parts.month);
    if (!holds(monthDays, parts.date, size)) return false;
    if (yearDays || this.isInYear) {
      const first = firstOf(parts.year);
      const days = firstOf(parts.year + 1) - first;
      if (!holds(yearDays, day - first + 1, days)) return false;
      if (this.isInYear) return this.isNth(day, day - first + 1, days);
    }
    if (weeks && !this.isInWeek(day, parts.year)) return false;
    return this.isNth(day, parts.date, size);
  }

  /** "The second Tuesday" of a month or year: `position` is the day's place in it, `size` the number of its days. */
  private isNth(day: number, position: number, size: number): boolean {
    const { every, weeks, weekdays } = this.rule;
    if (!weekdays || every === 'day' || every === 'week' || weeks) return true;
    const weekday = weekdayOf(day);
    const nth = Math.ceil(position / 7);
    const fromEnd = -Math.ceil((size - position + 1) / 7);
    return weekdays.some((each) => each.weekday === weekday && [0, nth, fromEnd].includes(each.nth));
  }

  private isInWeek(day: number, year: number): boolean {
    const { weeks, weekStart } = this.rule;
    const next = firstWeekOf(year + 1, weekStart);
    const own = day >= next ? year + 1 : day < firstWeekOf(year, weekStart) ? year - 1 : year;
    const first = firstWeekOf(own, weekStart);
    const count = (firstWeekOf(own + 1, weekStart) - first) / 7;
    return holds(weeks, Math.floor((day - first) / 7) + 1, count);
  }
}

/** Fills in omitted parts from the start: monthly rules keep its date, weekly ones its weekday. */
function completed(rule: Rule, start: number): Rule {
  const { every, months, monthDays, yearDays, weeks, weekdays } = rule;
  const { month, date } = partsOf(start);
  const sameWeekday = [{ nth: 0, weekday: weekdayOf(start) }];
  if (weekdays || monthDays || yearDays || every === 'day') return rule;
  if (every === 'week' || weeks) return { ...rule, weekdays: sameWeekday };
  return { ...rule, monthDays: [date], months: every === 'year' ? (months ?? [month]) : months };
}

/** Periods of the rule (days, weeks, months or years) by its interval, from the period that contains `window.from`. */
function* periods(rule: Rule, start: number, window: Days): Generator<Days> {
  const { every, interval, weekStart } = rule;
  const weekBase = start - ((weekdayOf(start) - weekStart + 7) % 7);
  const numberOf = (day: number): number => {
    if (every === 'day') return day - start;
    if (every === 'week') return Math.floor((day - weekBase) / 7);
    const [a, b] = [partsOf(day), partsOf(start)];
    return every === 'year' ? a.year - b.year : (a.year - b.year) * 12 + a.month - b.month;
  };
  const begin = (number: number): number => {
    if (every === 'day') return start + number;
    if (every === 'week') return weekBase + number * 7;
    const { year, month } = partsOf(start);
    if (every === 'year') return firstOf(year + number);
    return firstOf(year, month + number);
  };
  const first = Math.max(0, Math.floor(numberOf(window.from) / interval));
  for (let at = first * interval; ; at += interval) {
    const from = begin(at);
    if (from > window.to) return;
    yield { from, to: begin(at + 1) - 1 };
  }
}

const isBefore = (a: Wall, b: Wall): boolean => a.day < b.day || (a.day === b.day && a.minute < b.minute);

/** Times of one period, in order. */
function timesIn(rule: Rule, match: DayMatch, minutes: readonly number[], { from, to }: Days): Wall[] {
  const times: Wall[] = [];
  for (let day = from; day <= to; day += 1) {
    if (match.has(day)) for (const minute of minutes) times.push({ day, minute });
  }
  const { positions } = rule;
  return positions === null ? times : times.filter((_, at) => holds(positions, at + 1, times.length));
}

function minutesOf({ hours, minutes }: Rule, start: Wall): number[] {
  const all = (hours ?? [Math.floor(start.minute / 60)]).flatMap((hour) =>
    (minutes ?? [start.minute % 60]).map((minute) => hour * 60 + minute),
  );
  return [...new Set(all)].sort((a, b) => a - b);
}

/**
 * The times of a rule within `window`. The start is included only if it matches the rule, as in other calendars.
 * Rules with COUNT are followed from their start, all others from the window on: a rule that never occurs, or has run
 * for centuries, costs no more than its window, which is charged to `budget`.
 *
 * @param until the rule's own end on the clock of `start`, included
 * @throws {TooMuch}
 */
export function ruleTimes(written: Rule, start: Wall, until: Wall | null, window: Days, budget: Budget): Wall[] {
  const rule = completed(written, start.day);
  const match = new DayMatch(rule);
  const minutes = minutesOf(rule, start);
  const isIn = ({ day }: Wall): boolean => day >= window.from && day <= window.to;
  const found: Wall[] = [];
  let count = 0;
  const from = rule.count === null ? Math.max(window.from, start.day) : start.day;
  for (const period of periods(rule, start.day, { from, to: window.to })) {
    budget.spend((period.to - period.from + 1) * minutes.length + 1);
    for (const time of timesIn(rule, match, minutes, period)) {
      if (isBefore(time, start)) continue;
      if ((until && isBefore(until, time)) || count === rule.count) return found;
      count += 1;
      if (isIn(time)) found.push(time);
    }
  }
  return found;
}
