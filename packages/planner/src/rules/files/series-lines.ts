import type { Series } from '../../schema/series.ts';
import { occurrence } from '../../core/recurrence/occurrences.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import type { SeriesOf } from '../../core/state/occurrences.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { instantOf, isKnownZone, resolveGap } from '../../core/time/zones.ts';

type EventSeries = SeriesOf<'event'>;

const UNITS = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdayOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

/** An instant as iCalendar writes it. */
export const utc = (instant: number | string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
export const dateOnly = (day: string): string => day.replaceAll('-', '');

/** Zone in which the times of a series are written; null where it has days alone. @param own of the student's clock */
export function zoneOfSeries({ from, zone }: Series, own: string): string | null {
  if (from === null) return null;
  return zone !== null && isKnownZone(zone) ? zone : own;
}

/** `DTSTART;TZID=Australia/Sydney:20261118T160000`, or dates. */
function timeLine(name: string, zone: string | null, times: readonly DayOrTime[]): string {
  const texts = times.map((time) => (zone === null ? dateOnly(time) : `${time.replace(/[-:]/g, '')}00`));
  return `${name};${zone === null ? 'VALUE=DATE' : `TZID=${zone}`}:${texts.join(',')}`;
}

/** Start and end of an event as its series plans it. */
function plannedSpan(series: EventSeries, day: Day): [start: DayOrTime, end: DayOrTime] {
  const row = occurrence(series, day);
  return [row.start, row.isAllDay ? addDays(row.end, 1) : row.end];
}

function ruleText({ every, interval, weekdays, monthDays, nth }: SeriesRule, until: string | null): string {
  return [
    `FREQ=${UNITS[every]}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(weekdays ? [`BYDAY=${weekdays.map(weekdayOf).join(',')}`] : []),
    ...(monthDays ? [`BYMONTHDAY=${monthDays.join(',')}`] : []),
    ...(nth ? [`BYDAY=${nth.which}${weekdayOf(nth.weekday)}`] : []),
    ...(until === null ? [] : [`UNTIL=${until}`]),
  ].join(';');
}

/** RFC 5545, section 3.3.10: of the same kind as the start, and an instant where that is in a zone. */
function untilText({ until }: Series, zone: string | null): string | null {
  if (until === null) return null;
  return zone === null ? dateOnly(until) : utc(instantOf(`${until}T23:59`, zone));
}

/**
 * The times of a series: they stay on the clock of a zone, which the file has to define. As instants, lessons would move by
 * an hour when the clocks change.
 *
 * @param first a day of its rule
 * @param own zone of the student's clock
 */
export function seriesLines(series: EventSeries, first: Day, own: string): string[] {
  const zone = zoneOfSeries(series, own);
  const [start, end] = plannedSpan(series, first);
  const excepted = [...new Set(series.except)].sort().map((day) => plannedSpan(series, day)[0]);
  // A start in a gap is read an hour later, where the end may be before it.
  const isInGap = zone !== null && resolveGap(start, zone) !== start;
  return [
    timeLine('DTSTART', zone, [start]),
    isInGap ? `DURATION:PT${series.minutes}M` : timeLine('DTEND', zone, [end]),
    `RRULE:${ruleText(series.rule, untilText(series, zone))}`,
    ...(excepted.length > 0 ? [timeLine('EXDATE', zone, excepted)] : []),
  ];
}

/** Names the occurrence of a day, which a changed one replaces. */
export const recurrenceLine = (series: EventSeries, day: Day, own: string): string =>
  timeLine('RECURRENCE-ID', zoneOfSeries(series, own), [plannedSpan(series, day)[0]]);
