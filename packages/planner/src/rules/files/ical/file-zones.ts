import { civilFromNumber, civilNumber, DAY_MINUTES } from '../../../core/time/civil-time.ts';
import type { Civil } from '../../../core/time/civil-time.ts';
import { civilOf, instantOf, isKnownZone } from '../../../core/time/zones.ts';
import type { Instant } from '../../../core/time/zones.ts';
import { valueOf } from './components.ts';
import type { Component } from './components.ts';
import type { ContentLine } from './content-line.ts';
import { CALENDAR_LIMITS, LimitExceeded } from './limits.ts';
import type { Budget } from './limits.ts';
import { parseRule } from './rule.ts';
import { ruleTimes } from './rule-times.ts';
import type { Days } from './rule-times.ts';
import { parseOffset, parseTime } from './values.ts';
import type { Wall } from './values.ts';
import { windowsZone } from './windows-zones.ts';

const MINUTE_MS = 60_000;

/** Converts a wall-clock time of the zone to an instant. */
export type InstantOf = (time: Civil) => Instant;

export const civilOfWall = ({ day, minute }: Wall): Civil => civilFromNumber(day * DAY_MINUTES + minute);
export const wallOfCivil = (time: Civil): Wall => {
  const number = civilNumber(time);
  const day = Math.floor(number / DAY_MINUTES);
  return { day, minute: number - day * DAY_MINUTES };
};

const names = new WeakMap<InstantOf, string>();

function inZone(zone: string): InstantOf {
  const instant: InstantOf = (time) => instantOf(time, zone);
  names.set(instant, zone);
  return instant;
}

/** The zone whose rules are IANA's; undefined for one that the file defines. */
export const zoneNameOf = (instant: InstantOf): string | undefined => names.get(instant);
const ahead =
  (minutes: number): InstantOf =>
  (time) =>
    instantOf(time, 'UTC') - minutes * MINUTE_MS;

/** `GMT+10`, `UTC-03:30`, `(UTC+10:00) Canberra, Sydney`. IANA's `Etc/GMT+10` means the opposite, and is known. */
function fixedOffset(name: string): number | null {
  const [, sign, hours, minutes] = /^\(?(?:GMT|UTC)\s*([+-])(\d{1,2}):?(\d\d)?\)?(?=\s|$)/i.exec(name) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  const offset = Number(hours) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -offset : offset;
}

/** Names of no place: abbreviations and offsets, which each program means in its own way. */
const NO_PLACE =
  /^(?:Etc\/.+|SystemV\/.+|[+-].+|(?:GMT|UTC|UCT)\s*(?:[+-]?\d.*)?|Zulu|Universal|Greenwich|[A-Z]{1,3}[SD]?T|[A-Z]{3}\d[A-Z]{3})$/i;
const isPlace = (name: string): boolean => !NO_PLACE.test(name);

/** Offsets of a zone in winter and in summer. */
const offsetsOf = (zone: string, year: number): number[] =>
  [1, 7].map((month) => {
    const time = `${year}-0${month}-15T12:00`;
    return (instantOf(time, 'UTC') - instantOf(time, zone)) / MINUTE_MS;
  });

/** The city behind Outlook's offset: a city has daylight saving time, an offset does not. */
function cityZone(name: string): string | null {
  const [, cities] = /^\((?:GMT|UTC)[^)]*\)\s*(.+)$/i.exec(name) ?? [];
  if (cities === undefined) return null;
  const wanted = new Set(cities.split(',').map((city) => city.trim().replaceAll(' ', '_')));
  return Intl.supportedValuesOf('timeZone').find((zone) => wanted.has(zone.split('/').at(-1) ?? '')) ?? null;
}

/** `/softwarestudio.org/Olson_20011030_5/Europe/Berlin` */
function zoneAtEnd(name: string): string | null {
  const parts = name.split('/').slice(-3);
  const ends = parts.map((_, at) => parts.slice(at).join('/')).filter((end) => end.includes('/'));
  return ends.find((end) => isKnownZone(end)) ?? null;
}

interface Change {
  /** On the clock before the change, in minutes since 1970. */
  at: number;
  offset: number;
}

/** Clock changes of a zone defined in the file, as far as the days that are read need them. */
function changesOf(zone: Component, window: Days, budget: Budget): Change[] {
  return zone.parts.flatMap((part) => {
    const offset = parseOffset(valueOf(part, 'TZOFFSETTO') ?? '');
    const start = parseTime(valueOf(part, 'DTSTART') ?? '', false);
    if (offset === null || !start) return [];
    const dates = (part.lines.get('RDATE') ?? []).flatMap(({ value }) => value.split(','));
    const times = dates.slice(0, CALENDAR_LIMITS.dates).map((text) => parseTime(text.split('/')[0] ?? '', false));
    const rules = (part.lines.get('RRULE') ?? []).map(({ value }) => parseRule(value));
    // The last change before these days counts too, and it may be the last one there was.
    const repeated = rules.flatMap((read) => {
      if (!read.ok) return [];
      const { until } = read.rule;
      const from = Math.min(until?.day ?? window.from, window.from) - 400;
      return ruleTimes(read.rule, start, until, { from, to: window.to }, budget);
    });
    return [start, ...times.filter((time) => time !== null), ...repeated].map(({ day, minute }) => ({
      at: day * DAY_MINUTES + minute,
      offset,
    }));
  });
}

function ownZone(zone: Component, window: Days, budget: Budget): InstantOf | null {
  const changes = changesOf(zone, window, budget).sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return null;
  return (time) => {
    const now = civilNumber(time);
    const last = changes.findLast(({ at }) => at <= now) ?? first;
    return instantOf(time, 'UTC') - last.offset * MINUTE_MS;
  };
}

/** The time zones of a file, by the names it gives them. */
export class FileZones {
  /** Unknown zone names: their times are taken as written. */
  readonly unknown = new Set<string>();
  /** Unknown zone names with an offset, which is taken for the whole year. */
  readonly offsets = new Set<string>();
  private readonly known = new Map<string, InstantOf | null>();
  private readonly own: ReadonlyMap<string, Component>;

  /** @param window the days that are read, as numbers */
  constructor(
    zones: readonly Component[],
    private readonly window: Days,
    private readonly budget: Budget,
  ) {
    this.own = new Map(zones.map((zone) => [valueOf(zone, 'TZID') ?? '', zone]));
  }

  /** @returns null for times that float */
  of(line: ContentLine, isUtc: boolean): InstantOf | null {
    if (isUtc) return inZone('UTC');
    const name = line.params.get('TZID')?.trim() ?? '';
    if (name === '') return null;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const found = this.known.size < CALENDAR_LIMITS.zones ? this.find(name) : null;
    if (found === null && this.unknown.size < CALENDAR_LIMITS.zones) this.unknown.add(name);
    this.known.set(name, found);
    return found;
  }

  /** IANA's rules for a place win over those in the file, which may be years old. */
  private find(name: string): InstantOf | null {
    const own = this.own.get(name);
    const location = own && valueOf(own, 'X-LIC-LOCATION');
    const place = location !== undefined && isKnownZone(location) && isPlace(location) ? location : null;
    if (isKnownZone(name)) {
      const isOthers = own && !isPlace(name) && this.differs(own, name);
      return (isOthers && (place === null ? this.define(own) : inZone(place))) || inZone(name);
    }
    const zone = [location, windowsZone(name), zoneAtEnd(name), cityZone(name)].find(
      (each) => typeof each === 'string' && isKnownZone(each),
    );
    if (zone) return inZone(zone);
    const defined = own && this.define(own);
    if (defined) return defined;
    const offset = fixedOffset(name);
    if (offset !== null) this.offsets.add(name);
    return offset === null ? null : ahead(offset);
  }

  /** Whether the file means another zone by a name of no place: it gives it two offsets, or one that IANA's never has. */
  private differs(own: Component, name: string): boolean {
    const offsets = new Set(own.parts.flatMap((part) => parseOffset(valueOf(part, 'TZOFFSETTO') ?? '') ?? []));
    const known = offsetsOf(name, Number(civilOfWall({ day: this.window.to, minute: 0 }).slice(0, 4)));
    return offsets.size > 1 || [...offsets].some((offset) => !known.includes(offset));
  }

  private define(own: Component): InstantOf | null {
    try {
      return ownZone(own, this.window, this.budget);
    } catch (error) {
      if (error instanceof LimitExceeded) return null;
      throw error;
    }
  }
}

/** The time on the student's clock. */
export const civilIn = (wall: Wall, instant: InstantOf | null, zone: string): Civil => {
  const time = civilOfWall(wall);
  return instant === null ? time : civilOf(instant(time), zone);
};

/** Key of an occurrence in its series: the instant, or the wall-clock time if it floats. */
export function timeKey(wall: Wall, isDate: boolean, instant: InstantOf | null): string {
  const time = civilOfWall(wall);
  if (isDate) return time.slice(0, 10).replaceAll('-', '');
  const shown = instant === null ? time : new Date(instant(time)).toISOString().slice(0, 16);
  return `${shown.replace(/[-:]/g, '')}${instant === null ? '' : 'Z'}`;
}
