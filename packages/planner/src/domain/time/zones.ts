import { Temporal } from 'temporal-polyfill';
import { addMinutes, civilNumber, clockText, dayOf, DAY_MINUTES, minuteOfDay } from './civil-time.ts';
import type { Civil } from './civil-time.ts';
import { addDays } from './civil-day.ts';
import type { Day } from './civil-day.ts';

/** Milliseconds since 1970, UTC. */
export type Instant = number;

const MINUTE_MS = 60_000;
/** Bounded, so that paging through years of a calendar does not grow without end. */
const REMEMBERED_DAYS = 4000;

const knownZones = new Map<string, boolean>();
const plainDays = new Map<string, boolean>();

/** Whether this device has rules for the zone. A row with another one is treated as floating. */
export function isKnownZone(zone: string): boolean {
  const remembered = knownZones.get(zone);
  if (remembered !== undefined) return remembered;
  let isKnown = true;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  } catch {
    isKnown = false;
  }
  knownZones.set(zone, isKnown);
  return isKnown;
}

/** The moment a wall clock in `zone` shows `time`. In a gap the later reading counts, in an overlap the earlier moment. */
export function instantOf(time: Civil, zone: string): Instant {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** What a wall clock in `zone` shows at that moment, to the minute. */
export function civilOf(instant: Instant, zone: string): Civil {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const day = `${String(there.year).padStart(4, '0')}-${String(there.month).padStart(2, '0')}-${String(there.day).padStart(2, '0')}`;
  return `${day}T${clockText(there.hour * 60 + there.minute)}`;
}

/** Whether the day has 24 hours in that zone and no clock is put forward or back on it. */
export function isPlainDay(day: Day, zone: string): boolean {
  const key = `${day}${zone}`;
  const remembered = plainDays.get(key);
  if (remembered !== undefined) return remembered;
  const start = instantOf(`${day}T00:00`, zone);
  const isPlain =
    instantOf(`${addDays(day, 1)}T00:00`, zone) - start === DAY_MINUTES * MINUTE_MS &&
    civilOf(start, zone) === `${day}T00:00`;
  if (plainDays.size >= REMEMBERED_DAYS) plainDays.clear();
  plainDays.set(key, isPlain);
  return isPlain;
}

/** The same wall-clock time, or, in a gap, the time the clock shows instead: 02:30 becomes 03:30. */
export function existing(time: Civil, zone: string): Civil {
  if (isPlainDay(dayOf(time), zone)) return time;
  return civilOf(instantOf(time, zone), zone);
}

/** The wall-clock time after so many minutes have passed. */
export function addElapsed(time: Civil, minutes: number, zone: string): Civil {
  const end = addMinutes(time, minutes);
  if (isPlainDay(dayOf(time), zone) && (dayOf(end) === dayOf(time) || isPlainBetween(time, end, zone))) return end;
  return civilOf(instantOf(time, zone) + minutes * MINUTE_MS, zone);
}

function isPlainBetween(from: Civil, to: Civil, zone: string): boolean {
  for (let day = dayOf(from); day <= dayOf(to); day = addDays(day, 1)) if (!isPlainDay(day, zone)) return false;
  return true;
}

/** Minutes that pass between two wall-clock times. */
export function elapsedMinutes(from: Civil, to: Civil, zone: string): number {
  if (isPlainBetween(from, to, zone)) return civilNumber(to) - civilNumber(from);
  return Math.round((instantOf(to, zone) - instantOf(from, zone)) / MINUTE_MS);
}

/** The same moment on another zone's wall clock. */
export function convert(time: Civil, from: string, to: string): Civil {
  return from === to ? time : civilOf(instantOf(time, from), to);
}

/** Now on the wall clock. @param now ISO instant */
export const civilNow = (now: string, zone: string): Civil => civilOf(Date.parse(now), zone);
export const minuteNow = (now: string, zone: string): number => minuteOfDay(civilNow(now, zone));
