import { ruleFor } from '../../../core/recurrence/series-rule.ts';
import { seriesRuleField } from '../../../schema/repeat-rule.ts';
import type { SeriesRule } from '../../../schema/repeat-rule.ts';
import { dayFromNumber, weekday } from '../../../core/time/civil-day.ts';
import type { Rule } from './rule.ts';

const MONDAY = 1;
const SUNDAY = 7;
const MONTHS = 12;
/** Occurrences that are counted to find the last day. */
const MOST_COUNTED = 1_000;

/** Weeks of a series begin on Monday. Another first day matters only where weeks are left out. */
function fitsWeeks({ interval, weekStart }: Rule, weekdays: readonly number[], start: number): boolean {
  if (interval === 1 || weekStart === MONDAY) return true;
  if (weekdays.every((each) => each === start)) return true;
  return weekStart === SUNDAY && start !== SUNDAY && !weekdays.includes(SUNDAY);
}

function weeks(rule: Rule, interval: number, start: number): SeriesRule | null {
  const weekdays = rule.weekdays?.map((each) => each.weekday) ?? [start];
  return !rule.monthDays && !rule.positions && fitsWeeks(rule, weekdays, start)
    ? ruleFor.weeks(weekdays, interval)
    : null;
}

/** "The second Tuesday", written as `BYDAY=2TU` or as `BYDAY=TU;BYSETPOS=2`. */
function nth({ weekdays, positions, monthDays }: Rule, interval: number): SeriesRule | null {
  const [day, ...others] = weekdays ?? [];
  if (!day || others.length > 0 || monthDays || (positions !== null && (day.nth !== 0 || positions.length > 1)))
    return null;
  return ruleFor.nth(positions?.[0] ?? day.nth, day.weekday, interval);
}

function months(rule: Rule, interval: number, date: number): SeriesRule | null {
  if (rule.weekdays) return nth(rule, interval);
  return rule.positions ? null : ruleFor.monthDays([...new Set(rule.monthDays ?? [date])], interval);
}

function unchecked(rule: Rule, start: number): SeriesRule | null {
  const { every, interval, weekdays, monthDays, positions } = rule;
  const [day, date, month] = [dayFromNumber(start), Number(dayFromNumber(start).slice(8)), monthOf(start)];
  if (rule.yearDays || rule.weeks || rule.hours || rule.minutes) return null;
  const isOwnMonth = rule.months === null || (rule.months.length === 1 && rule.months[0] === month);
  if (every === 'year') {
    const isOwnDate = monthDays === null || (monthDays.length === 1 && monthDays[0] === date && rule.months !== null);
    if (isOwnMonth && isOwnDate && !weekdays && !positions) return ruleFor.years(interval);
    return isOwnMonth && rule.months ? months(rule, interval * MONTHS, date) : null;
  }
  if (rule.months) return null;
  if (every === 'month') return months(rule, interval, date);
  if (every === 'week') return weeks(rule, interval, weekday(day));
  if (!weekdays) return monthDays || positions ? null : ruleFor.days(interval);
  return interval === 1 ? weeks(rule, 1, weekday(day)) : null;
}

const monthOf = (day: number): number => Number(dayFromNumber(day).slice(5, 7));

/** A file's rule as a series has it; null where a series cannot repeat like that. @param start day number of the first */
export function rowRule(rule: Rule, start: number): SeriesRule | null {
  const found = seriesRuleField.safeParse(unchecked(rule, start));
  return found.success && (rule.count ?? 0) <= MOST_COUNTED ? found.data : null;
}
