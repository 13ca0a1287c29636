/** A calendar day, `YYYY-MM-DD`. Days compare as strings. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const THURSDAY = 4;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

const ZERO = 48;
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/** Days from 0000-03-01 to 1970-01-01. */
const TO_1970 = 719_468;

/**
 * Days since 1970-01-01. Years are counted from March, so that 29 February is the last day of one (Hinnant's
 * `days_from_civil`): calendars ask thousands of times, and `Date` takes ten times as long.
 */
export function dayNumber(day: Day): number {
  const month = twoDigits(day, 5);
  const year = twoDigits(day, 0) * 100 + twoDigits(day, 2) - (month <= 2 ? 1 : 0);
  const monthStart = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + monthStart + twoDigits(day, 8) - 1 - TO_1970;
}

function textOfDay(number: number): Day {
  const date = new Date(number * DAY_MS);
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

const texts: Day[] = [];

export function dayFromNumber(number: number): Day {
  // Days of 1970 to 2243 are asked for again and again.
  if (number < 0 || number >= 100_000) return textOfDay(number);
  return (texts[number] ??= textOfDay(number));
}

/** The day with these parts, or null where the calendar has none. */
export function dayOfParts(year: number, month: number, date: number): Day | null {
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const addDays = (day: Day, count: number): Day => dayFromNumber(dayNumber(day) + count);

/** From `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** 1 is Monday, 7 is Sunday. */
export function weekday(day: Day): number {
  const sinceThursday = (((dayNumber(day) + THURSDAY - 1) % 7) + 7) % 7;
  return sinceThursday + 1;
}

/** The same date `count` months on, or the month's last day where it has no such date. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = (((months % 12) + 12) % 12) + 1;
  const date = Math.min(Number(day.slice(8, 10)), daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}

export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;
