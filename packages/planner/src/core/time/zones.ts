import { Temporal } from 'temporal-polyfill';
import { addMinutes, civilNumber, clockText, dayOf, DAY_MINUTES, minuteOfDay } from './civil-time.ts';
import type { Civil } from './civil-time.ts';
import { addDays, dayFromNumber } from './civil-day.ts';
import type { Day } from './civil-day.ts';

/** Milliseconds since 1970, UTC. */
export type Instant = number;

const MINUTE_MS = 60_000;
/** Of a zone. Bounded, so that paging through years of a calendar does not grow without end. */
const REMEMBERED_DAYS = 4000;

const knownZones = new Map<string, boolean>();
/** By zone, the moment a day begins, or null where its clocks change. */
const dayStarts = new Map<string, Map<Day, Instant | null>>();

/** Whether this device has rules for the zone. A row with an unknown zone is treated as floating. */
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

function exactInstant(time: Civil, zone: string): Instant {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function exactCivil(instant: Instant, zone: string): Civil {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const date = [there.month, there.day].map((part) => String(part).padStart(2, '0')).join('-');
  return `${String(there.year).padStart(4, '0')}-${date}T${clockText(there.hour * 60 + there.minute)}`;
}

/** Cached start of a day: `Intl` costs a hundred times as much as a sum, which is enough on most days. */
function dayStart(day: Day, zone: string): Instant | null {
  let starts = dayStarts.get(zone);
  if (!starts) dayStarts.set(zone, (starts = new Map<Day, Instant | null>()));
  const remembered = starts.get(day);
  if (remembered !== undefined) return remembered;
  const start = exactInstant(`${day}T00:00`, zone);
  const isPlain =
    exactInstant(`${addDays(day, 1)}T00:00`, zone) - start === DAY_MINUTES * MINUTE_MS &&
    exactCivil(start, zone) === `${day}T00:00`;
  if (starts.size >= REMEMBERED_DAYS) starts.clear();
  starts.set(day, isPlain ? start : null);
  return isPlain ? start : null;
}

/** Whether the day has 24 hours in that zone and no clock is put forward or back on it. */
export const isPlainDay = (day: Day, zone: string): boolean => dayStart(day, zone) !== null;

/** The instant at which a wall clock in `zone` shows `time`: the later reading in a gap, the earlier in an overlap. */
export function instantOf(time: Civil, zone: string): Instant {
  const start = dayStart(dayOf(time), zone);
  return start === null ? exactInstant(time, zone) : start + minuteOfDay(time) * MINUTE_MS;
}

/** Wall-clock time in `zone` at an instant, to the minute. */
export function civilOf(instant: Instant, zone: string): Civil {
  const inUtc = dayFromNumber(Math.floor(instant / (DAY_MINUTES * MINUTE_MS)));
  for (const off of [0, 1, -1]) {
    const day = off === 0 ? inUtc : addDays(inUtc, off);
    const start = dayStart(day, zone);
    const minutes = start === null ? -1 : Math.floor((instant - start) / MINUTE_MS);
    if (minutes >= 0 && minutes < DAY_MINUTES) return `${day}T${clockText(minutes)}`;
  }
  return exactCivil(instant, zone);
}

/** The same wall-clock time, or, in a gap, the time the clock shows instead: 02:30 becomes 03:30. */
export function resolveGap(time: Civil, zone: string): Civil {
  if (isPlainDay(dayOf(time), zone)) return time;
  return civilOf(instantOf(time, zone), zone);
}

/** The wall-clock time after `minutes` have elapsed. */
export function addElapsed(time: Civil, minutes: number, zone: string): Civil {
  const end = addMinutes(time, minutes);
  if (isPlainDay(dayOf(time), zone) && (dayOf(end) === dayOf(time) || isPlainBetween(time, end, zone))) return end;
  return civilOf(instantOf(time, zone) + minutes * MINUTE_MS, zone);
}

function isPlainBetween(from: Civil, to: Civil, zone: string): boolean {
  for (let day = dayOf(from); day <= dayOf(to); day = addDays(day, 1)) if (!isPlainDay(day, zone)) return false;
  return true;
}

/** Elapsed minutes between two wall-clock times. */
export function elapsedMinutes(from: Civil, to: Civil, zone: string): number {
  if (isPlainBetween(from, to, zone)) return civilNumber(to) - civilNumber(from);
  return Math.round((instantOf(to, zone) - instantOf(from, zone)) / MINUTE_MS);
}

/** The same instant on another zone's wall clock. */
export function convert(time: Civil, from: string, to: string): Civil {
  return from === to ? time : civilOf(instantOf(time, from), to);
}

/** Each part of a screen asks for the same minute. */
let last = { now: '', zone: '', time: '' };

/** Now on the wall clock. @param now ISO instant */
export function civilNow(now: string, zone: string): Civil {
  if (last.now !== now || last.zone !== zone) last = { now, zone, time: civilOf(Date.parse(now), zone) };
  return last.time;
}
export const minuteNow = (now: string, zone: string): number => minuteOfDay(civilNow(now, zone));
