import type { Settings } from '../../domain/model/settings.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { addDays } from '../../domain/time/civil-day.ts';
import { civilAt, DAY_MINUTES, minuteOfDay } from '../../domain/time/civil-time.ts';
import { formatMinute } from '../../domain/time/format.ts';
import { civilOf, elapsedMinutes, existing, instantOf, isPlainDay } from '../../domain/time/zones.ts';

/** Clocks are put forward, and these minutes of the day are on no clock; or back, and they come twice. */
export interface ClockChange {
  kind: 'skipped' | 'twice';
  from: number;
  to: number;
}

/** For the ear, on the day: the eye finds it among the hours. */
export const describeClockChange = ({ kind, from, to }: ClockChange, clock: Settings['clock']): string =>
  kind === 'skipped'
    ? `Clocks go forward at ${formatMinute(from, clock)}`
    : `Clocks go back at ${formatMinute(to, clock)}`;

/** No zone of our time changes its clocks by anything finer. */
const STEP = 15;
const STEP_MS = STEP * 60_000;

/** Null on the days, nearly all, that have their 24 hours. */
export function clockChangeOn(day: Day, zone: string): ClockChange | null {
  if (isPlainDay(day, zone)) return null;
  const skipped: number[] = [];
  for (let minute = 0; minute < DAY_MINUTES; minute += STEP) {
    const time = civilAt(day, minute);
    if (existing(time, zone) !== time) skipped.push(minute);
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
