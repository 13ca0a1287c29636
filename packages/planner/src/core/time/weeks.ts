import { addDays, addMonths, daysBetween, startOfMonth, weekday } from './civil-day.ts';
import type { Day } from './civil-day.ts';

/** The first day of the week `day` lies in. @param weekStart 1 Monday to 7 Sunday */
export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((weekday(day) - weekStart + 7) % 7));
}

/** The seven days of a week, first to last. */
export function weekDays(day: Day, weekStart: number): Day[] {
  const first = startOfWeek(day, weekStart);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** Whole weeks that cover the month of `day`: four to six rows of seven. */
export function monthGrid(day: Day, weekStart: number): Day[][] {
  const first = startOfMonth(day);
  const next = addMonths(first, 1);
  const from = startOfWeek(first, weekStart);
  const rows = Math.ceil(daysBetween(from, next) / 7);
  return Array.from({ length: rows }, (_, row) => weekDays(addDays(from, row * 7), weekStart));
}

const THURSDAY = 4;

/** The number of the ISO week that most days of a week are in. @param first the first day of the week */
export function weekNumber(first: Day): number {
  const thursday = addDays(first, (THURSDAY - weekday(first) + 7) % 7);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** The Monday of the next ISO week with that number that is not over; null where the coming years have none. */
export function mondayOfWeek(number: number, today: Day): Day | null {
  // Years with a week 53 are at most seven years apart.
  for (let monday = startOfWeek(today, 1), ahead = 0; ahead < 53 * 8; ahead += 1, monday = addDays(monday, 7)) {
    if (weekNumber(monday) === number) return monday;
  }
  return null;
}

/** Weekdays by their numbers, from the one a week begins with. @param weekStart 1 Monday to 7 Sunday */
export const weekdaysFrom = (weekStart: number): number[] =>
  Array.from({ length: 7 }, (_, at) => ((weekStart - 1 + at) % 7) + 1);
