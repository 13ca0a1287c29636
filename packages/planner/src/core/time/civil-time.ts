import { addDays, dayFromNumber, dayNumber } from './civil-day.ts';
import type { Day } from './civil-day.ts';

/** Wall-clock time to the minute, `YYYY-MM-DDTHH:MM`, without a zone. Times compare as strings. */
export type Civil = string;

/** A `Day`, or a `Civil` time of it. */
export type DayOrTime = string;

export const DAY_MINUTES = 24 * 60;
/** Due at midnight is stored as the last minute of the same day. */
export const LAST_MINUTE = DAY_MINUTES - 1;

export const dayOf = (time: DayOrTime): Day => time.slice(0, 10);

/** The same time on another day; null without a day. */
export function withDay(when: DayOrTime | null, day: Day | null): DayOrTime | null {
  return day === null || when === null ? day : `${day}${when.slice(day.length)}`;
}

/** Minutes since midnight. */
export const minuteOfDay = (time: Civil): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

/** `HH:MM` of a minute between 0 and 1439. */
export function clockText(minute: number): string {
  const hours = Math.floor(minute / 60);
  const minutes = minute % 60;
  return `${hours < 10 ? '0' : ''}${hours}:${minutes < 10 ? '0' : ''}${minutes}`;
}

/** The time `minute` minutes after a day's midnight on the wall clock; may lie on another day. */
export function civilAt(day: Day, minute: number): Civil {
  if (minute >= 0 && minute < DAY_MINUTES) return `${day}T${clockText(minute)}`;
  const days = Math.floor(minute / DAY_MINUTES);
  return `${addDays(day, days)}T${clockText(minute - days * DAY_MINUTES)}`;
}

/** Minutes on the wall clock since 1970. */
export const civilNumber = (time: Civil): number => dayNumber(time) * DAY_MINUTES + minuteOfDay(time);

export function civilFromNumber(number: number): Civil {
  const day = Math.floor(number / DAY_MINUTES);
  return `${dayFromNumber(day)}T${clockText(number - day * DAY_MINUTES)}`;
}

/** On the wall clock, as if no clocks ever changed. */
export const addMinutes = (time: Civil, minutes: number): Civil => civilAt(dayOf(time), minuteOfDay(time) + minutes);
export const minutesBetween = (from: Civil, to: Civil): number => civilNumber(to) - civilNumber(from);

/** Minutes that a pointer snaps to, without and with the modifier for fine work. */
export const SNAP = { coarse: 15, fine: 5 } as const;
/** Step in minutes of typed, found and key-adjusted times, normal and fine; times themselves are to the minute. */
export const TIME_STEP = { coarse: 5, fine: 1 } as const;

/** The nearest multiple of `step`, within the day. */
export function snapMinute(minute: number, step: number): number {
  return Math.min(Math.max(Math.round(minute / step) * step, 0), DAY_MINUTES);
}
