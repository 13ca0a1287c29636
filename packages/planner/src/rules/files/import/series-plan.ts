import { v5 } from 'uuid';
import type { CalendarSeries } from '../../../core/commands/calendar-entry.ts';
import type { Origin } from '../../../schema/origin.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { newRow } from '../../../schema/define-rows.ts';
import { seriesFields } from '../../../schema/series.ts';
import type { Series } from '../../../schema/series.ts';
import { occurrence } from '../../../core/recurrence/occurrences.ts';
import type { SeriesOf } from '../../../core/state/occurrences.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import { convert } from '../../../core/time/zones.ts';
import { parseSeriesWhen, seriesWhenText, valuesOf } from './known-row.ts';
import type { Values } from './known-row.ts';

export type EventSeries = SeriesOf<'event'>;

/** Of the ids of imported series; never to be changed. */
const NAMESPACE = 'c1c7a0de-52c5-4f0f-8a6c-0a3f5b0f7a63';

/** The same on two devices that import the same file. */
const importedSeriesId = (calendar: string, uid: string): string => v5(JSON.stringify([calendar, uid]), NAMESPACE);

const isEventSeries = (series: Series): series is EventSeries => series.of === 'event';

/** Series of a calendar by their UID: several where the student split one. */
export const importedSeries = ({ rows }: State, calendar: string): Map<string, EventSeries[]> =>
  Map.groupBy(
    [...rows.series.values()].filter(
      (each): each is EventSeries => isEventSeries(each) && each.origin?.calendar === calendar,
    ),
    ({ origin }) => origin?.uid ?? '',
  );

/** Series that the student wrote, or that another export brought, and that look like one of the file. */
export const seriesLike = ({ rows }: State, calendar: string, { title, when }: Values): EventSeries | undefined =>
  [...rows.series.values()]
    .filter(isEventSeries)
    .find(
      (each) =>
        each.deletedAt === null &&
        (each.origin === null || each.origin.calendar === calendar) &&
        each.title === title &&
        seriesWhenText(each) === when,
    );

/** Whether an event came as an occurrence of a series of a file, with which it is matched. */
export function isOfSeries({ rows }: State, { seriesId, origin }: PlannerEvent): boolean {
  if (seriesId === null || origin === null) return false;
  return (rows.series.get(seriesId)?.origin ?? null) !== null;
}

/** UIDs of which the planner has each occurrence as an entry of its own. */
export function copiedUids(state: State): ReadonlySet<string> {
  const copies = [...state.rows.events.values()].filter((row) => row.deletedAt === null && !isOfSeries(state, row));
  return new Set(copies.flatMap(({ origin }) => origin?.uid ?? []));
}

/** Field values of a row for a series in a file. @param zone of new times; null floats */
export function valuesOfFound({ text, when, isFree }: CalendarSeries, zone: string | null): Values {
  const { title, notes, place, course } = text;
  const own = when.isAllDay ? null : (when.zone ?? zone);
  return { title, notes, place, course, isFree, when: seriesWhenText({ ...when, zone: own }) };
}

/** The day of a RECURRENCE-ID, on the clock of its series. @param key see `timeKey` */
export function dayOfKey(key: string | null, zone: string): Day | null {
  const [, year, month, date, time, isUtc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{4})(Z?))?$/.exec(key ?? '') ?? [];
  if (year === undefined) return null;
  const day = `${year}-${month}-${date}`;
  if (time === undefined || isUtc === '') return day;
  return dayOf(convert(`${day}T${time.slice(0, 2)}:${time.slice(2)}`, 'UTC', zone));
}

/** Origin of an occurrence that was not imported by itself: what its series said of it. */
export function originOfOccurrence(series: EventSeries, day: Day, origin: Origin): Origin {
  const values = valuesOf({ table: 'events', row: occurrence(series, day) });
  return { ...origin, recurrenceId: day, seen: { ...origin.seen, ...values, isWithdrawn: false } };
}

/** A new row of a series of a file. */
export function seriesOfFound(values: Values, origin: Origin, now: string): EventSeries {
  const { when, course: _, ...texts } = values;
  const { hue, tagId } = origin.seen;
  const series = newRow(seriesFields, {
    ...texts,
    ...parseSeriesWhen(when),
    hue,
    origin,
    id: importedSeriesId(origin.calendar, origin.uid),
    of: 'event',
    tagIds: tagId === null ? [] : [tagId],
    createdAt: now,
  });
  return series as EventSeries;
}
