import type { Settings } from '../../schema/settings.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { civilAt, DAY_MINUTES, minuteOfDay } from '../../core/time/civil-time.ts';
import { formatMinute } from '../../core/time/format.ts';
import { civilOf, elapsedMinutes, resolveGap, instantOf, isPlainDay } from '../../core/time/zones.ts';

/** A clock change: minutes of the day that are skipped (clocks go forward), or come twice (clocks go back). */
export interface ClockChange {
  kind: 'skipped' | 'twice';
  from: number;
  to: number;
}

/** Announcement for screen readers; on the screen the change is marked among the hours. */
export const describeClockChange = ({ kind, from, to }: ClockChange, clock: Settings['clock']): string =>
  kind === 'skipped'
    ? `Clocks go forward at ${formatMinute(from, clock)}`
    : `Clocks go back at ${formatMinute(to, clock)}`;

/** Resolution in minutes: no time zone of today changes by less. */
const STEP = 15;
const STEP_MS = STEP * 60_000;

/** @returns null on the days, nearly all, that have 24 hours */
export function clockChangeOn(day: Day, zone: string): ClockChange | null {
  if (isPlainDay(day, zone)) return null;
  const skipped: number[] = [];
  for (let minute = 0; minute < DAY_MINUTES; minute += STEP) {
    const time = civilAt(day, minute);
    if (resolveGap(time, zone) !== time) skipped.push(minute);
  }
  const first = skipped[0];
  const last = skipped.at(-1);
  if (first !== undefined && last !== undefined) return { kind: 'skipped', from: first, to: last + STEP };
  return repeatedOn(day, zone);
}

function repeatedOn(day: Day, zone: string): ClockChange | null {
  const midnight = `${day}T00:00`;
  const extra = elapsedMinutes(midnight, `${addDays(day, 1)}T00:00`, zone) - DAY_MINUTES;
  if (extra <= 0) return null;
  let before = 0;
  for (let at = instantOf(midnight, zone); ; at += STEP_MS) {
    const time = civilOf(at, zone);
    if (!time.startsWith(day)) return null;
    const minute = minuteOfDay(time);
    if (minute < before) return { kind: 'twice', from: minute, to: minute + extra };
    before = minute;
  }
}
