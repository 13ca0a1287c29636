import { addDays, addMonths, startOfMonth, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dateOrder, MONTHS, weekdayName } from '../../core/time/format.ts';
import { monthGrid, startOfWeek, weekDays } from '../../core/time/weeks.ts';

export const CALENDAR_VIEW_TYPES = ['day', 'week', 'month'] as const;
/** The range of time that is shown. */
export type CalendarViewType = (typeof CALENDAR_VIEW_TYPES)[number];

interface WeekSettings {
  weekStart: number;
  workWeek: readonly number[];
  hidesWeekend: boolean;
}

/** The days shown by the hour. @param day any day among them, or in their week */
export function daysShown(
  viewType: Exclude<CalendarViewType, 'month'>,
  day: Day,
  settings: WeekSettings,
): readonly Day[] {
  if (viewType === 'day') return [day];
  const { weekStart, workWeek, hidesWeekend } = settings;
  const days = weekDays(day, weekStart);
  // A day of the weekend that is asked for is shown, and so is the rest of its weekend.
  return hidesWeekend && workWeek.includes(weekday(day))
    ? days.filter((each) => workWeek.includes(weekday(each)))
    : days;
}

/** Weeks that a month shows at least, from the current week on. */
const WEEKS_AHEAD = 5;

const hasToday = (day: Day, today: Day): boolean => startOfMonth(day) === startOfMonth(today);

/** Weeks of a month. The current one begins with this week, and goes on into the next month; its past is a step back. */
export function monthWeeks(day: Day, today: Day, weekStart: number): Day[][] {
  const weeks = monthGrid(day, weekStart);
  const first = startOfWeek(today, weekStart);
  if (!hasToday(day, today) || day < first) return weeks;
  const left = weeks.filter(([begin = day]) => begin >= first).length;
  return Array.from({ length: Math.max(left, WEEKS_AHEAD) }, (_, at) => weekDays(addDays(first, at * 7), weekStart));
}

/** One month later or earlier, by way of the weeks of this month that are over. */
function nextMonth(day: Day, step: 1 | -1, today: Day, weekStart: number): Day {
  const first = startOfWeek(today, weekStart);
  const month = startOfMonth(today);
  if (hasToday(day, today) && month < first) {
    if (step === -1 && day >= first) return month;
    if (step === 1 && day < first) return today;
  }
  return addMonths(day, step);
}

/** The day to show one range later, or earlier. */
export function nextRange(
  viewType: CalendarViewType,
  day: Day,
  step: 1 | -1,
  { today, settings }: { today: Day; settings: WeekSettings },
): Day {
  const { weekStart, workWeek, hidesWeekend } = settings;
  if (viewType === 'month') return nextMonth(day, step, today, weekStart);
  if (viewType === 'day') return addDays(day, step);
  const next = addDays(day, step * 7);
  if (!hidesWeekend) return next;
  return workWeek.includes(weekday(next))
    ? next
    : (weekDays(next, weekStart).find((each) => workWeek.includes(weekday(each))) ?? next);
}

const monthOf = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
const yearOf = (day: Day): string => day.slice(0, 4);

interface Wording {
  weekday: (day: Day) => string;
  month: (day: Day) => string;
  hasYear: boolean;
}

const LONG: Wording = { weekday: weekdayName, month: monthOf, hasYear: true };
const BRIEF: Wording = {
  weekday: (day) => weekdayName(day).slice(0, 3),
  month: (day) => monthOf(day).slice(0, 3),
  hasYear: false,
};

/** A range of days, with the month and the year written once if they are the same. */
function spanWords(first: Day, last: Day, { month, hasYear }: Wording): string {
  const isMonthFirst = dateOrder() === 'monthFirst';
  const date = (day: Day): string => String(Number(day.slice(8, 10)));
  const named = (day: Day): string => (isMonthFirst ? `${month(day)} ${date(day)}` : `${date(day)} ${month(day)}`);
  const withYear = (words: string, day: Day): string =>
    hasYear ? `${words}${isMonthFirst ? ',' : ''} ${yearOf(day)}` : words;
  if (first === last) return withYear(named(last), last);
  if (first.slice(0, 7) === last.slice(0, 7)) {
    const range = isMonthFirst ? `${named(first)} – ${date(last)}` : `${date(first)} – ${named(last)}`;
    return withYear(range, last);
  }
  const start = yearOf(first) === yearOf(last) ? named(first) : withYear(named(first), first);
  return `${start} – ${withYear(named(last), last)}`;
}

/** "November 2026", "November – December 2026", "December 2026 – January 2027", in short "Dec – Jan 2027". */
function monthWords(first: Day, last: Day, { month, hasYear }: Wording): string {
  const named = (day: Day): string => `${month(day)} ${yearOf(day)}`;
  if (month(first) === month(last)) return named(first);
  const isNamed = hasYear && yearOf(first) !== yearOf(last);
  return `${isNamed ? named(first) : month(first)} – ${named(last)}`;
}

function titleIn(wording: Wording, viewType: CalendarViewType, day: Day, settings: WeekSettings, today: Day): string {
  if (viewType === 'month') {
    // A month that only ends the last row is not named.
    const last = monthWeeks(day, today, settings.weekStart).at(-1)?.[0] ?? day;
    const isAhead = hasToday(day, today) && day >= startOfWeek(today, settings.weekStart);
    return monthWords(day, isAhead ? last : day, wording);
  }
  if (viewType === 'day') {
    const comma = dateOrder() === 'monthFirst' ? ',' : '';
    return `${wording.weekday(day)}${comma} ${spanWords(day, day, wording)}`;
  }
  const days = daysShown(viewType, day, settings);
  return spanWords(days[0] ?? day, days.at(-1) ?? day, wording);
}

/** "November 2026", "16 – 22 November 2026" or "November 16 – 22, 2026", "Wednesday 18 November 2026". */
export const rangeTitle = (viewType: CalendarViewType, day: Day, settings: WeekSettings, today: Day): string =>
  titleIn(LONG, viewType, day, settings, today);

/** Short form: "Nov 2026", "16 – 22 Nov", "Wed 18 Nov". */
export const shortTitle = (viewType: CalendarViewType, day: Day, settings: WeekSettings, today: Day): string =>
  titleIn(BRIEF, viewType, day, settings, today);
