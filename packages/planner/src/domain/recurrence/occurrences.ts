import { v5 } from 'uuid';
import type { PlannerEvent } from '../model/planner-event.ts';
import type { Series } from '../model/series.ts';
import type { Task } from '../model/task.ts';
import { addDays } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { addMinutes, civilAt, DAY_MINUTES } from '../time/civil-time.ts';

/** Of the ids of occurrences; never to be changed. */
const NAMESPACE = '7a4dc9f6-3c0b-4f6e-9a55-2f1d0f3f8b11';

/** The id of an occurrence: the same in every tab, on every device. */
export const occurrenceId = (seriesId: string, day: Day): string => v5(`${seriesId}/${day}`, NAMESPACE);

/** The id of the series that goes on from a day where another ends. */
export const splitId = (seriesId: string, day: Day): string => v5(`${seriesId}/from/${day}`, NAMESPACE);

/** Whether an id is one that {@link occurrenceId} makes; those of other rows are random. */
export const isOccurrenceId = (id: string): boolean => id[14] === '5';

interface Computed {
  rows: Map<Day, Task | PlannerEvent>;
  days: Map<string, Day>;
}
const computedOf = new WeakMap<Series, Computed>();

function computed(series: Series): Computed {
  const known = computedOf.get(series) ?? { rows: new Map(), days: new Map() };
  computedOf.set(series, known);
  return known;
}

function eventOf(series: Series, common: OccurrenceRow, day: Day): PlannerEvent {
  const { place, hue, zone, from } = series;
  const minutes = series.minutes ?? DAY_MINUTES;
  if (from === null) {
    const end = addDays(day, minutes / DAY_MINUTES - 1);
    return { ...common, place, hue, isAllDay: true, start: day, end, zone: null };
  }
  const start = civilAt(day, from);
  return { ...common, place, hue, isAllDay: false, start, end: addMinutes(start, minutes), zone };
}

function taskOf({ groupId, order, estimate, from }: Series, common: OccurrenceRow, day: Day): Task {
  const due = from === null ? day : civilAt(day, from);
  return { ...common, groupId, order: order ?? '', estimate, due, plannedDay: null, doneAt: null, forId: null };
}

type OccurrenceRow = Pick<Task & PlannerEvent, keyof Task & keyof PlannerEvent>;

function compute(series: Series, day: Day): Task | PlannerEvent {
  const { title, notes, tagIds, createdAt, isSample } = series;
  const common: OccurrenceRow = {
    ...{ id: occurrenceId(series.id, day), title, notes, tagIds, createdAt, isSample },
    ...{ deletedAt: null, origin: null, isExam: false, seriesId: series.id, seriesDay: day, own: [] },
  };
  return series.of === 'task' ? taskOf(series, common, day) : eventOf(series, common, day);
}

/** The row of an occurrence as its series has it; the same object each time, as long as the series stays as it is. */
export function occurrence(series: Series & { of: 'task' }, day: Day): Task;
export function occurrence(series: Series & { of: 'event' }, day: Day): PlannerEvent;
export function occurrence(series: Series, day: Day): Task | PlannerEvent;
export function occurrence(series: Series, day: Day): Task | PlannerEvent {
  const { rows, days } = computed(series);
  const known = rows.get(day);
  if (known) return known;
  const row = compute(series, day);
  rows.set(day, row);
  days.set(row.id, day);
  return row;
}

/** The day of an occurrence that was computed before in this process; undefined for others. */
export const computedDay = (series: Series, id: string): Day | undefined => computedOf.get(series)?.days.get(id);
