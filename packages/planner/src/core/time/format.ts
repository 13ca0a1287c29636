import type { DateOrder, Settings } from '../../schema/settings.ts';
import { plural } from '../text/words.ts';
import { daysBetween, weekday } from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { clockText, DAY_MINUTES, dayOf, minuteOfDay, minutesBetween } from './civil-time.ts';
import type { Civil, DayOrTime } from './civil-time.ts';
import type { Span } from './spans.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export type Clock = Settings['clock'];

const SHORT = 3;
export const weekdayName = (day: Day): string => WEEKDAYS[weekday(day) - 1] ?? '';
const monthName = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** "16:00", or "4:00 pm". @param minute of the day, 1440 being its end */
export function formatMinute(minute: number, clock: Clock): string {
  if (clock === '24') return clockText(minute % 1440);
  const hour = Math.floor(minute / 60) % 24;
  const rest = clockText(minute % 60).slice(3);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`;
}

/** No line ends between a number and its am or pm. */
const HARD_SPACE = '\u00a0';

/** Short form: "16:00", or "4 pm" and "4:30 pm". */
export function formatShortMinute(minute: number, clock: Clock): string {
  const words = formatMinute(minute, clock);
  return clock === '24' ? words : words.replace(':00', '').replace(' ', HARD_SPACE);
}

/** As people type it: "16:00", or "4pm" and "4:30pm". For examples and hints. */
export const formatTypedMinute = (minute: number, clock: Clock): string =>
  formatShortMinute(minute, clock).replace(HARD_SPACE, '');

/** "16:00 – 17:30", or "4–5:30 pm" and "11 am–1 pm": am and pm once where both ends have the same. */
export function formatRange(from: number, to: number, clock: Clock): string {
  if (clock === '24') return `${formatMinute(from, clock)} – ${formatMinute(to, clock)}`;
  const [start, end] = [formatShortMinute(from, clock), formatShortMinute(to, clock)];
  const isSameHalf = start.slice(-2) === end.slice(-2) && to - from < DAY_MINUTES / 2;
  return `${isSameHalf ? start.split(HARD_SPACE)[0] : start}–${end}`;
}

/** Of two times, the second perhaps on another day. */
export const formatSpan = ({ start, end }: Span, clock: Clock): string =>
  formatRange(minuteOfDay(start), minuteOfDay(start) + minutesBetween(start, end), clock);

export const formatTime = (time: Civil, clock: Clock): string => formatMinute(minuteOfDay(time), clock);
export const formatShortTime = (time: Civil, clock: Clock): string => formatShortMinute(minuteOfDay(time), clock);

let order: DateOrder = 'dayFirst';

/**
 * Sets the order of all dates that are written from now on. Global to the page, as its language is: every sentence has
 * dates, and no two students share a page.
 */
export function setDateOrder(next: DateOrder): void {
  order = next;
}

export const dateOrder = (): DateOrder => order;

/** Date, month and year in the order set. @param year null for none */
function inOrder(date: number, month: string, year: string | null): string {
  if (order === 'monthFirst') return `${month} ${date}${year === null ? '' : `, ${year}`}`;
  return `${date} ${month}${year === null ? '' : ` ${year}`}`;
}

const yearOf = (day: Day): string => day.slice(0, 4);
const otherYear = (day: Day, today: Day): string | null => (yearOf(day) === yearOf(today) ? null : yearOf(day));
const dateNumber = (day: Day): number => Number(day.slice(8, 10));

/** "12 March" or "March 12", with the year where it is not this year. */
export const formatDate = (day: Day, today: Day): string =>
  inOrder(dateNumber(day), monthName(day), otherYear(day, today));

/** "12 Mar" or "Mar 12", with the year where it is not this year. */
export const formatShortDate = (day: Day, today: Day): string =>
  inOrder(dateNumber(day), monthName(day).slice(0, SHORT), otherYear(day, today));

/** "Tue" before "1 December", "Tue," before "December 1". */
const beforeDate = (weekdayWord: string): string => (order === 'monthFirst' ? `${weekdayWord},` : weekdayWord);

/** "Tuesday 1 December" or "Tuesday, December 1". */
export const formatWeekdayDate = (day: Day, today: Day): string =>
  `${beforeDate(weekdayName(day))} ${formatDate(day, today)}`;

/** "Tue 1 Dec" or "Tue, Dec 1". */
export const formatShortWeekdayDate = (day: Day, today: Day): string =>
  `${beforeDate(weekdayName(day).slice(0, SHORT))} ${formatShortDate(day, today)}`;

const NEAR: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** "today", "tomorrow", "yesterday", within six days "Tuesday", else "Tue 1 December". */
export function formatDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day);
  if (ahead > 1 && ahead < 7) return weekdayName(day);
  return NEAR[ahead] ?? `${beforeDate(weekdayName(day).slice(0, SHORT))} ${formatDate(day, today)}`;
}

/** "today", "on Tuesday", "on Tue 1 December". */
export function formatOnDay(day: Day, today: Day): string {
  const name = formatDay(day, today);
  return Math.abs(daysBetween(today, day)) <= 1 ? name : `on ${name}`;
}

/** Short form: "today", "Tue", "1 Dec". */
export function formatShortDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day);
  if (ahead > 1 && ahead < 7) return weekdayName(day).slice(0, SHORT);
  return NEAR[ahead] ?? formatShortDate(day, today);
}

/** "today, 16:00", "Tue, 4 pm", or only the day if there is no time. */
export function formatShortDayOrTime(when: DayOrTime, today: Day, clock: Clock): string {
  const day = formatShortDay(dayOf(when), today);
  return when.length > 10 ? `${day}, ${formatShortTime(when, clock)}` : day;
}

/** "Tuesday 16:00", or only the day if there is no time. */
export function formatDayOrTime(when: DayOrTime, today: Day, clock: Clock): string {
  const day = formatDay(dayOf(when), today);
  // Comma in "December 4, 3:30 pm": two numbers side by side are read as one.
  const mark = order === 'monthFirst' && /\d$/.test(day) ? ',' : '';
  return when.length > 10 ? `${day}${mark} ${formatShortTime(when, clock)}` : day;
}

/** "45 min", "1 h", "1 h 30 min". */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Distance to a day: "today", "in 5 days", "in 3 weeks", "2 days ago". For exams and deadlines. */
export function formatDistance(day: Day, today: Day): string {
  const ahead = daysBetween(today, day);
  if (Math.abs(ahead) <= 1) return formatDay(day, today);
  const days = Math.abs(ahead);
  const words =
    days < 21
      ? plural(days, 'day')
      : days < 100
        ? plural(Math.round(days / 7), 'week')
        : plural(Math.round(days / 30.44), 'month');
  return ahead > 0 ? `in ${words}` : `${words} ago`;
}

/**
 * Order of day and month in dates of a language.
 *
 * @param language a BCP 47 tag that is known, or undefined for the device's own
 */
export function dateOrderOf(language: string | undefined): DateOrder {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  return at('month') < at('day') ? 'monthFirst' : 'dayFirst';
}
