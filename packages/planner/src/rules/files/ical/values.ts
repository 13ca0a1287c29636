import { dayNumber, dayOfParts } from '../../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';

/** Wall-clock time as days since 1970 and minutes since midnight, for arithmetic. */
export interface Wall {
  day: number;
  minute: number;
}

/** A DATE or DATE-TIME as it is written. */
export interface FileTime extends Wall {
  isDate: boolean;
  isUtc: boolean;
}

/** The dashes and colons of ISO 8601 are invalid here, but common. */
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?\d\d(?:\.\d+)?)?(Z)?)?$/i;
const FIRST_YEAR = 100;

/** @param isDate whether the file declares a date; a value without a time of day is one anyway */
export function parseTime(text: string, isDate: boolean): FileTime | null {
  const [, year, month, date, hour, minute, utc] = TIME.exec(text.trim()) ?? [];
  const day = year === undefined ? null : dayOfParts(Number(year), Number(month), Number(date));
  if (day === null || Number(year) < FIRST_YEAR) return null;
  if (isDate || hour === undefined) return { day: dayNumber(day), minute: 0, isDate: true, isUtc: false };
  const minutes = Number(hour) * 60 + Number(minute);
  if (minutes > DAY_MINUTES || Number(minute) > 59) return null;
  return { day: dayNumber(day), minute: minutes, isDate: false, isUtc: utc !== undefined };
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
const PART_MINUTES = [7 * DAY_MINUTES, DAY_MINUTES, 60, 1, 1 / 60];

/** @returns minutes, unbounded; null if it is not a duration */
export function parseDuration(text: string): number | null {
  const [all, sign, ...parts] = DURATION.exec(text.trim()) ?? [];
  if (all === undefined || parts.every((part) => part === undefined)) return null;
  const minutes = PART_MINUTES.reduce((sum, size, at) => sum + size * Number(parts[at] ?? 0), 0);
  return (sign === '-' ? -1 : 1) * Math.round(minutes);
}

/** `+1000`, also with a colon or seconds. @returns minutes ahead of UTC */
export function parseOffset(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)(?::?\d\d)?$/.exec(text.trim()) ?? [];
  if (sign === undefined) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return offset > DAY_MINUTES ? null : sign === '-' ? -offset : offset;
}

const ESCAPED = /\\([\\;,:"nN])/g;

/** Text without escapes and without characters that no row may hold. */
export const parseText = (value: string): string =>
  value
    .replace(ESCAPED, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark))
    .replaceAll('\u0000', '')
    .toWellFormed();

export { cutText as cut } from '@bellweek/api-client/contract/cut-text';
