import { addDays, addMonths } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dateOrder, MONTHS, weekdayName } from '../../core/time/format.ts';
import { weekDays, workWeekDays } from '../../core/time/weeks.ts';

export const CALENDAR_VIEW_TYPES = ['day', 'work-week', 'week', 'month'] as const;
/** The range of time that is shown. */
export type CalendarViewType = (typeof CALENDAR_VIEW_TYPES)[number];

interface WeekSettings {
  weekStart: number;
  workWeek: readonly number[];
}

/** The days shown by the hour. @param day any day among them, or in their week */
export function daysShown(
  viewType: Exclude<CalendarViewType, 'month'>,
  day: Day,
  settings: WeekSettings,
): readonly Day[] {
  if (viewType === 'day') return [day];
  const { weekStart, workWeek } = settings;
  return viewType === 'week' ? weekDays(day, weekStart) : workWeekDays(day, weekStart, workWeek);
}

/** The day to show one range later, or earlier. */
export function nextRange(viewType: CalendarViewType, day: Day, step: 1 | -1): Day {
  if (viewType === 'month') return addMonths(day, step);
  return addDays(day, viewType === 'day' ? step : step * 7);
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

function titleIn(wording: Wording, viewType: CalendarViewType, day: Day, settings: WeekSettings): string {
  if (viewType === 'month') return `${wording.month(day)} ${yearOf(day)}`;
  if (viewType === 'day') {
    const comma = dateOrder() === 'monthFirst' ? ',' : '';
    return `${wording.weekday(day)}${comma} ${spanWords(day, day, wording)}`;
  }
  const days = daysShown(viewType, day, settings);
  return spanWords(days[0] ?? day, days.at(-1) ?? day, wording);
}

/** "November 2026", "16 – 22 November 2026" or "November 16 – 22, 2026", "Wednesday 18 November 2026". */
export const rangeTitle = (viewType: CalendarViewType, day: Day, settings: WeekSettings): string =>
  titleIn(LONG, viewType, day, settings);

/** Short form: "Nov 2026", "16 – 22 Nov", "Wed 18 Nov". */
export const shortTitle = (viewType: CalendarViewType, day: Day, settings: WeekSettings): string =>
  titleIn(BRIEF, viewType, day, settings);
