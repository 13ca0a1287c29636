import { civilFromNumber, DAY_MINUTES } from '../../../core/time/civil-time.ts';
import { civilOf } from '../../../core/time/zones.ts';
import type { SkipReason } from '../../../core/commands/calendar-entry.ts';
import { lineOf } from './components.ts';
import type { Component } from './components.ts';
import { lengthOf, listedTimes, sequenceOf, statusOf, timeAt } from './entry-lines.ts';
import type { ZonedTime } from './entry-lines.ts';
import { civilOfWall, timeKey, wallOfCivil } from './file-zones.ts';
import type { FileZones, InstantOf } from './file-zones.ts';
import { CALENDAR_LIMITS } from './limits.ts';
import type { Budget } from './limits.ts';
import { parseRule } from './rule.ts';
import type { Rule } from './rule.ts';
import { ruleTimes } from './rule-times.ts';
import type { Days } from './rule-times.ts';
import type { FileTime, Wall } from './values.ts';

/** A single entry, or one occurrence of a series. */
export interface Occurrence {
  component: Component;
  /** Supplies properties that the component leaves out. */
  master: Component;
  recurrenceId: string | null;
  start: Wall;
  isDate: boolean;
  instant: InstantOf | null;
  /** Minutes. */
  length: number;
  isCancelled: boolean;
}

export interface SeriesContext {
  zones: FileZones;
  /** Of the student's clock. */
  zone: string;
  /** The days that are read, as numbers. */
  window: Days;
  budget: Budget;
}

/** Reason why a whole entry is left out. */
export class SkippedEntry extends Error {
  constructor(readonly reason: SkipReason) {
    super(reason);
  }
}

const MINUTE_MS = 60_000;
/** Cost of one occurrence, in days examined for a rule. */
const STEPS_OF_TIME = 50;
const total = ({ day, minute }: Wall): number => day * DAY_MINUTES + minute;
const wallOf = (number: number): Wall => wallOfCivil(civilFromNumber(number));

/** Wall-clock time of a zone at an instant. The second pass is for the hours around a change of clocks. */
function wallAt(moment: number, instant: InstantOf): Wall {
  let minutes = Math.floor(moment / MINUTE_MS);
  for (let tries = 0; tries < 2; tries += 1) {
    minutes -= Math.round((instant(civilFromNumber(minutes)) - moment) / MINUTE_MS);
  }
  return wallOf(minutes);
}

/**
 * The day of a value where days are meant. An instant is read on the student's clock: its calendar writes the end of a day as an
 * instant. Midnight in UTC is no end of a day elsewhere: it is a day, written as a time.
 */
function dayIn(time: FileTime, zone: string): number {
  if (!time.isUtc || time.minute === 0) return time.day;
  return wallOfCivil(civilOf(Date.parse(`${civilOfWall(time)}Z`), zone)).day;
}

/** The end of a rule on the clock of its start. */
export function untilOf(until: FileTime | null, start: ZonedTime, zone: string): Wall | null {
  if (!until) return null;
  if (until.isDate || start.isDate) return { day: dayIn(until, zone), minute: DAY_MINUTES };
  if (!until.isUtc) return until;
  const moment = Date.parse(`${civilOfWall(until)}Z`);
  return start.instant ? wallAt(moment, start.instant) : wallOfCivil(civilOf(moment, zone));
}

export function rulesOf(master: Component, name: string): Rule[] {
  return (master.lines.get(name) ?? []).map(({ value }) => {
    const read = parseRule(value);
    if (read.ok) return read.rule;
    throw new SkippedEntry(read.reason === 'often' ? 'tooOften' : 'unreadable');
  });
}

export const isRecurring = ({ lines }: Component): boolean => lines.has('RRULE') || lines.has('RDATE');

/** @throws {SkippedEntry} if its time is unreadable or too long */
export function timesOf(context: SeriesContext, component: Component): { start: ZonedTime; length: number } {
  const start = timeAt(context.zones, component, 'DTSTART');
  const length = start && lengthOf(context.zones, component, start);
  if (!start || length === null) throw new SkippedEntry('unreadable');
  if (length >= CALENDAR_LIMITS.lengthMinutes) throw new SkippedEntry('tooLong');
  return { start, length: Math.max(length, 0) };
}

/** Exceptions of a series (EXDATE and EXRULE), by time and by day. */
function exceptionsOf(context: SeriesContext, master: Component, start: ZonedTime, days: Days) {
  const keys = new Set<string>();
  let unreadable = 0;
  for (const listed of listedTimes(context.zones, master, 'EXDATE')) {
    if (!listed) unreadable += 1;
    // Outlook writes the day alone.
    else if (start.isDate) keys.add(timeKey(onClockOf(start, listed.time, context.zone), true, null));
    else keys.add(timeKey(listed.time, listed.time.isDate, listed.time.instant));
  }
  for (const rule of rulesOf(master, 'EXRULE')) {
    const until = untilOf(rule.until, start, context.zone);
    for (const wall of ruleTimes(rule, start, until, days, context.budget)) {
      keys.add(timeKey(wall, start.isDate, start.instant));
    }
  }
  const has = (wall: Wall, key: string): boolean => keys.has(key) || keys.has(timeKey(wall, true, null));
  return { has, unreadable };
}

/** All occurrences of a series from its rules and lists, sorted by start. */
function plannedTimes(context: SeriesContext, master: Component, start: ZonedTime, days: Days) {
  const rules = rulesOf(master, 'RRULE');
  // Without a rule the start is the first of the listed times.
  const planned = new Map<number, number | null>(rules.length === 0 ? [[total(start), null]] : []);
  let unreadable = 0;
  for (const rule of rules) {
    const until = untilOf(rule.until, start, context.zone);
    for (const wall of ruleTimes(rule, start, until, days, context.budget)) planned.set(total(wall), null);
  }
  for (const listed of listedTimes(context.zones, master, 'RDATE')) {
    if (!listed) unreadable += 1;
    else planned.set(total(onClockOf(start, listed.time, context.zone)), listed.length);
  }
  const isIn = (at: number): boolean => at >= days.from * DAY_MINUTES && at < (days.to + 1) * DAY_MINUTES;
  const times = [...planned].filter(([at]) => isIn(at)).sort(([a], [b]) => a - b);
  if (times.length > CALENDAR_LIMITS.occurrences) throw new SkippedEntry('tooOften');
  context.budget.spend(times.length * STEPS_OF_TIME);
  return { times, unreadable };
}

/** A listed time on the clock of the series. @param zone of the student's clock */
export function onClockOf(start: ZonedTime, time: ZonedTime, zone: string): Wall {
  if (start.isDate) return { day: dayIn(time, zone), minute: 0 };
  if (time.isDate) return { day: time.day, minute: start.minute };
  if (!start.instant || !time.instant || start.instant === time.instant) return time;
  return wallAt(time.instant(civilOfWall(time)), start.instant);
}

/** Occurrences of a series in the days that are read, without its exceptions. */
export function seriesTimes(
  context: SeriesContext,
  master: Component,
): { occurrences: Occurrence[]; isPartial: boolean } {
  const { start, length } = timesOf(context, master);
  const { window } = context;
  // The zone of the file may be a day ahead or behind.
  const days = { from: window.from - Math.ceil(length / DAY_MINUTES) - 2, to: window.to + 2 };
  const { times, unreadable } = plannedTimes(context, master, start, days);
  const exceptions = exceptionsOf(context, master, start, days);
  const isCancelled = statusOf(master) === 'CANCELLED';
  const { isDate, instant } = start;
  let tooLong = 0;
  const occurrences = times.flatMap(([at, own]): Occurrence[] => {
    const wall = wallOf(at);
    const key = timeKey(wall, isDate, instant);
    if (exceptions.has(wall, key)) return [];
    const lengthHere = own === null || own < 0 ? length : own;
    if (lengthHere >= CALENDAR_LIMITS.lengthMinutes) {
      tooLong += 1;
      return [];
    }
    return [
      { component: master, master, recurrenceId: key, start: wall, isDate, instant, length: lengthHere, isCancelled },
    ];
  });
  return { occurrences, isPartial: unreadable + exceptions.unreadable + tooLong > 0 };
}

/** A changed occurrence of a series, or one without its series. */
export interface EntryChange {
  component: Component;
  id: ZonedTime;
  isForAllLater: boolean;
}

export function changeOf(context: SeriesContext, component: Component): EntryChange {
  const id = timeAt(context.zones, component, 'RECURRENCE-ID');
  if (!id) throw new SkippedEntry('unreadable');
  const range = lineOf(component, 'RECURRENCE-ID')?.params.get('RANGE') ?? '';
  return { component, id, isForAllLater: /^THISANDFUTURE$/i.test(range) };
}

/** The later of two versions of the same thing. */
export const newerOf = (a: Component, b: Component): Component => (sequenceOf(b) >= sequenceOf(a) ? b : a);

export function changed(context: SeriesContext, change: EntryChange, of: Occurrence | undefined): Occurrence {
  const { component, id } = change;
  const hasEnd = ['DTEND', 'DURATION'].some((name) => component.lines.has(name));
  const moved = component.lines.has('DTSTART') ? timesOf(context, component) : null;
  const { start = id, length = 0 } = moved ?? {};
  return {
    component,
    master: of?.master ?? component,
    recurrenceId: of?.recurrenceId ?? timeKey(id, id.isDate, id.instant),
    start: moved ? start : (of?.start ?? id),
    isDate: moved ? start.isDate : (of?.isDate ?? id.isDate),
    instant: moved ? start.instant : of ? of.instant : id.instant,
    length: hasEnd || !of ? length : of.length,
    isCancelled: statusOf(component) === 'CANCELLED',
  };
}

/** Applies a change of all later occurrences to a single occurrence. */
function followed(of: Occurrence, change: Occurrence, shift: number): Occurrence {
  return { ...change, recurrenceId: of.recurrenceId, start: wallOf(total(of.start) + shift), master: of.master };
}

/**
 * Replaces occurrences with their changes.
 *
 * @param unread called for each unreadable change, whose occurrence stays as it was
 */
export function withChanges(
  context: SeriesContext,
  planned: readonly Occurrence[],
  changes: readonly Component[],
  unread: (reason: SkipReason) => void,
): Occurrence[] {
  const byKey = new Map(planned.map((each) => [each.recurrenceId, each]));
  const byDay = new Map(planned.map((each) => [timeKey(each.start, true, null), each]));
  const single = new Map<string | null, Occurrence>();
  const ranges: { from: number; change: Occurrence; shift: number }[] = [];
  for (const component of changes) {
    try {
      const change = changeOf(context, component);
      const key = timeKey(change.id, change.id.isDate, change.id.instant);
      const of = byKey.get(key) ?? (change.id.isDate ? byDay.get(key) : undefined);
      const made = changed(context, change, of);
      const earlier = single.get(made.recurrenceId);
      if (earlier) unread('repeated');
      if (earlier && newerOf(earlier.component, component) !== component) continue;
      single.set(made.recurrenceId, made);
      if (change.isForAllLater && of) {
        ranges.push({ from: total(of.start), change: made, shift: total(made.start) - total(of.start) });
      }
    } catch (error) {
      if (!(error instanceof SkippedEntry)) throw error;
      unread(error.reason);
    }
  }
  ranges.sort((a, b) => a.from - b.from);
  const rest = planned.filter(({ recurrenceId }) => !single.has(recurrenceId));
  const all = rest.map((of) => {
    const range = ranges.findLast(({ from }) => from <= total(of.start));
    return range ? followed(of, range.change, range.shift) : of;
  });
  return [...all, ...single.values()];
}
