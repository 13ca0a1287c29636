import { civilAt, DAY_MINUTES, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import type { DayMatch } from './dates.ts';
import { matchTime } from './times.ts';
import type { TimeMatch } from './times.ts';
import type { ParseContext } from './token.ts';

type NamedDay = Pick<DayMatch, 'day' | 'minute' | 'isComing' | 'isOrToday'>;

const AFTERNOON = 12 * 60;
const EVENING = 18 * 60;

/**
 * A time of day beside a day. "Tonight at 8" is eight in the evening: the named part of the day decides which half of
 * it a time lies in. "Today at 9", said at ten in the morning, is nine in the evening.
 */
export function matchTimeOf(text: string, at: number, day: NamedDay, { now }: ParseContext): TimeMatch | null {
  const time = matchTime(text, at, true, day.minute);
  if (!time || day.minute !== null || day.day !== dayOf(now) || time.minute >= minuteOfDay(now)) return time;
  const later = matchTime(text, at, true, AFTERNOON);
  return later?.to === time.to && later.minute >= minuteOfDay(now) ? later : time;
}

/**
 * Wall-clock time of a minute of a day. In an evening that is not over it lies ahead: at half past midnight "tonight at
 * 1am" is in half an hour, and at noon it is after the next midnight; "tonight 7-8", written at half past seven, has begun.
 * "Training tue 4pm", written on a Tuesday at 3, is today's.
 */
export function atNextOccurrence({ day, isComing, isOrToday }: NamedDay, minute: number, { now }: ParseContext): Civil {
  if (isOrToday === true && minute > minuteOfDay(now)) return civilAt(dayOf(now), minute);
  if (!isComing) return civilAt(day, minute);
  const ahead = [minute - DAY_MINUTES, minute].filter((each) => each >= 0).find((each) => civilAt(day, each) >= now);
  return civilAt(day, ahead ?? (minute < EVENING ? minute + DAY_MINUTES : minute));
}
