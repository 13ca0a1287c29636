import { addDays, addMonths } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { MONTHS, weekdayName } from '../../domain/time/words.ts';
import { weekDays, workWeekDays } from '../../domain/time/weeks.ts';

export const CALENDAR_SHOWS = ['day', 'work-week', 'week', 'month'] as const;
/** How much of time is shown. */
export type CalendarShow = (typeof CALENDAR_SHOWS)[number];

interface WeekSettings {
  weekStart: number;
  workWeek: readonly number[];
}

/** The days shown by the hour. @param day one of them, or of their week */
export function daysShown(show: Exclude<CalendarShow, 'month'>, day: Day, settings: WeekSettings): readonly Day[] {
  if (show === 'day') return [day];
  const { weekStart, workWeek } = settings;
  return show === 'week' ? weekDays(day, weekStart) : workWeekDays(day, weekStart, workWeek);
}

/** The day to show one range later, or earlier. */
export function nextRange(show: CalendarShow, day: Day, step: 1 | -1): Day {
  if (show === 'month') return addMonths(day, step);
  return addDays(day, show === 'day' ? step : step * 7);
}

const monthOf = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
const date = (day: Day): number => Number(day.slice(8, 10));

/** "November 2026", "16 – 22 November 2026", "30 November – 6 December 2026", "Wednesday 18 November 2026". */
export function rangeTitle(show: CalendarShow, day: Day, settings: WeekSettings): string {
  const year = day.slice(0, 4);
  if (show === 'month') return `${monthOf(day)} ${year}`;
  if (show === 'day') return `${weekdayName(day)} ${date(day)} ${monthOf(day)} ${year}`;
  const days = daysShown(show, day, settings);
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  const end = `${date(last)} ${monthOf(last)} ${last.slice(0, 4)}`;
  if (first === last) return end;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${date(first)} – ${end}`;
  const start = `${date(first)} ${monthOf(first)}`;
  return first.slice(0, 4) === last.slice(0, 4) ? `${start} – ${end}` : `${start} ${first.slice(0, 4)} – ${end}`;
}

/** The same where there is little room: "Nov 2026", "16 – 22 Nov", "Wed 18 Nov". */
export function shortTitle(show: CalendarShow, day: Day, settings: WeekSettings): string {
  const month = (of: Day) => monthOf(of).slice(0, 3);
  if (show === 'month') return `${month(day)} ${day.slice(0, 4)}`;
  if (show === 'day') return `${weekdayName(day).slice(0, 3)} ${date(day)} ${month(day)}`;
  const days = daysShown(show, day, settings);
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  const start = first.slice(0, 7) === last.slice(0, 7) ? `${date(first)}` : `${date(first)} ${month(first)}`;
  return first === last ? `${date(last)} ${month(last)}` : `${start} – ${date(last)} ${month(last)}`;
}
