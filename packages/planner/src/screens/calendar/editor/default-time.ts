import { settingsOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addMinutes, civilAt, dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import type { Civil } from '../../../core/time/civil-time.ts';
import { isBusy, itemsOn } from '../../../rules/calendar/day-items.ts';
import { weekDays } from '../../../core/time/weeks.ts';
import type { CalendarViewType } from '../../../rules/calendar/calendar-range.ts';
import type { DrawnItem } from './new-item.ts';

const HALF_HOUR = 30;
const MORNING = 9 * 60;

export interface DefaultTimeOptions {
  viewType: CalendarViewType;
  /** A day of the range shown. */
  day: Day;
  /** Wall-clock time. */
  now: Civil;
  zone: string;
}

/** Start of the first free slot of a day, on a half-hour, at or after a minute. @returns null where none is left */
function freeHalfHour(state: State, day: Day, zone: string, from: number): number | null {
  const { dayEnd, blockMinutes } = settingsOf(state);
  const [items] = itemsOn(state, [day], zone);
  for (let start = Math.ceil(from / HALF_HOUR) * HALF_HOUR; start + blockMinutes <= dayEnd; start += HALF_HOUR) {
    const end = start + blockMinutes;
    if (items?.timed.every((item) => !isBusy(item) || item.to <= start || item.from >= end)) return start;
  }
  return null;
}

/**
 * Default time of a new item: in the current week the next free half-hour, or tomorrow morning when none is left today;
 * else the morning of the day.
 */
export function defaultTime(state: State, { viewType, day, now, zone }: DefaultTimeOptions): DrawnItem {
  const { dayStart, blockMinutes, weekStart } = settingsOf(state);
  const today = dayOf(now);
  const isNow = viewType === 'day' ? day === today : weekDays(day, weekStart).includes(today);
  const next = isNow ? freeHalfHour(state, today, zone, Math.max(minuteOfDay(now) + 1, dayStart)) : null;
  const on = !isNow ? day : next === null ? addDays(today, 1) : today;
  const morning = Math.max(dayStart, MORNING);
  const start = civilAt(on, next ?? freeHalfHour(state, on, zone, morning) ?? morning);
  return { day: on, span: { start, end: addMinutes(start, blockMinutes) } };
}
