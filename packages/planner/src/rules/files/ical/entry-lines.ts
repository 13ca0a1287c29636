import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import type { EntryText } from '../../../core/commands/calendar-entry.ts';
import { linksIn } from '../../../core/text/links.ts';
import { lineOf, valueOf } from './components.ts';
import type { Component } from './components.ts';
import type { ContentLine } from './content-line.ts';
import { courseOf } from './course.ts';
import type { FileZones, InstantOf } from './file-zones.ts';
import { civilOfWall, wallOfCivil } from './file-zones.ts';
import { CALENDAR_LIMITS, LimitExceeded } from './limits.ts';
import { plainText } from './markup.ts';
import { cut, parseDuration, parseText, parseTime } from './values.ts';
import type { FileTime, Wall } from './values.ts';

/** A time of an entry, and the zone it is in; null floats. */
export interface ZonedTime extends FileTime {
  instant: InstantOf | null;
}

const isDateLine = ({ params }: ContentLine): boolean => params.get('VALUE')?.toUpperCase() === 'DATE';

function timeOf(zones: FileZones, line: ContentLine, text = line.value): ZonedTime | null {
  const time = parseTime(text, isDateLine(line));
  return time && { ...time, instant: time.isDate ? null : zones.of(line, time.isUtc) };
}

export function timeAt(zones: FileZones, component: Component, name: string): ZonedTime | null {
  const line = lineOf(component, name);
  return line ? timeOf(zones, line) : null;
}

const MINUTE_MS = 60_000;
const total = ({ day, minute }: Wall): number => day * DAY_MINUTES + minute;

/** Minutes on the clock of the start; elapsed minutes if the end is in another zone. */
function minutesTo(start: ZonedTime, end: ZonedTime): number {
  if (start.instant === end.instant || !start.instant || !end.instant || start.isDate) return total(end) - total(start);
  return Math.round((end.instant(civilOfWall(end)) - start.instant(civilOfWall(start))) / MINUTE_MS);
}

/** Length of an entry in minutes. Null if its end cannot be read. */
export function lengthOf(zones: FileZones, component: Component, start: ZonedTime): number | null {
  const endLine = lineOf(component, 'DTEND') ?? lineOf(component, 'DUE');
  const end = endLine && timeOf(zones, endLine);
  if (endLine && !end) return null;
  if (end) return minutesTo(start, end);
  const duration = valueOf(component, 'DURATION');
  return duration === undefined ? 0 : parseDuration(duration);
}

/** Dates of RDATE or EXDATE; of a period its start and length. */
export interface ListedTime {
  time: ZonedTime;
  /** Minutes; null for the series' own length. */
  length: number | null;
}

/**
 * @returns null for each that cannot be read
 * @throws {LimitExceeded} beyond the limit: without all exclusions, cancelled lessons would appear
 */
export function listedTimes(zones: FileZones, component: Component, name: string): (ListedTime | null)[] {
  const lines = component.lines.get(name) ?? [];
  const texts = lines.flatMap((line) =>
    line.value.split(',', CALENDAR_LIMITS.dates + 1).map((text) => ({ line, text })),
  );
  if (texts.length > CALENDAR_LIMITS.dates) throw new LimitExceeded();
  return texts.map(({ line, text }) => {
    const [first = '', second] = text.split('/');
    const time = timeOf(zones, line, first);
    if (!time || second === undefined) return time && { time, length: null };
    const end = parseTime(second, false);
    const length = end ? minutesTo(time, { ...end, instant: zones.of(line, end.isUtc) }) : parseDuration(second);
    return { time, length };
  });
}

/** The plain description, unless the one with markup has links that it lacks. */
function fullerOf(plain: string, markup: string): string {
  const known = new Set(linksIn(plain).map(({ href }) => href));
  return plain === '' || linksIn(markup).some(({ href }) => !known.has(href)) ? markup : plain;
}

/** Texts of an entry, and whether any was cut. @param program that wrote the file */
export function textOf(component: Component, program = ''): { text: EntryText; isShortened: boolean } {
  const part = (name: string): string => plainText(parseText(lineOf(component, name)?.value ?? '')).trim();
  const line = (name: string): string => {
    const isMarkup = lineOf(component, name)?.value.includes('<') ?? false;
    return isMarkup ? part(name).replace(/\s*\n\s*/g, ' ') : part(name);
  };
  const link = part('URL');
  const written = {
    title: line('SUMMARY'),
    notes: fullerOf(part('DESCRIPTION'), part('X-ALT-DESC')),
    place: line('LOCATION'),
  };
  const isNewLink =
    /^https?:\/\/\S+$/.test(link) && link.length <= PLANNER_LIMITS.place && !written.notes.includes(link);
  const rest = isNewLink ? link.length + 1 : 0;
  const notes = cut(written.notes, PLANNER_LIMITS.notes - rest);
  const title = cut(written.title, PLANNER_LIMITS.title).trim() || 'Untitled';
  const course = courseOf(component, title, program);
  const text = {
    title,
    notes: isNewLink ? `${notes}\n${link}`.trim() : notes,
    place: cut(written.place, PLANNER_LIMITS.place).trim(),
    ...(course !== undefined && { course }),
  };
  const isShortened =
    written.title.length > PLANNER_LIMITS.title ||
    written.place.length > PLANNER_LIMITS.place ||
    notes.length < written.notes.length;
  return { text, isShortened };
}

export const sequenceOf = (component: Component): number =>
  Number.parseInt(valueOf(component, 'SEQUENCE') ?? '0', 10) || 0;
export const uidOf = (component: Component): string =>
  cut(parseText(valueOf(component, 'UID') ?? ''), PLANNER_LIMITS.uid);
export const statusOf = (component: Component): string => (valueOf(component, 'STATUS') ?? '').toUpperCase();

const valueIs = (component: Component, name: string, value: string): boolean =>
  valueOf(component, name)?.toUpperCase() === value;

/** Whether an entry leaves its time free: by the standard, or by Outlook, which says it in a line of its own. */
export const leavesFree = (component: Component): boolean =>
  valueIs(component, 'TRANSP', 'TRANSPARENT') || valueIs(component, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE');

export const saysFree = ({ lines }: Component): boolean =>
  lines.has('TRANSP') || lines.has('X-MICROSOFT-CDO-BUSYSTATUS');

/** Wall-clock time `minutes` later on the same clock. */
export const addWallMinutes = (wall: Wall, minutes: number): Wall =>
  wallOfCivil(civilOfWall({ day: wall.day, minute: wall.minute + minutes }));
