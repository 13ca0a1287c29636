import { v5 } from 'uuid';
import { newRow, pick } from '../../schema/define-rows.ts';
import { eventFields } from '../../schema/planner-event.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { SHARED_VALUES } from '../../schema/series.ts';
import type { Series } from '../../schema/series.ts';
import { taskFields } from '../../schema/task.ts';
import type { Task } from '../../schema/task.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { addDays, dayFromNumber, dayNumber } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { addMinutes, civilAt, DAY_MINUTES } from '../time/civil-time.ts';

/** Of the ids of occurrences; never to be changed. */
const NAMESPACE = '7a4dc9f6-3c0b-4f6e-9a55-2f1d0f3f8b11';

interface Computed {
  /** The start of the ids of its occurrences. */
  idStart: string;
  model: TaskOrEvent;
  rows: Map<Day, TaskOrEvent>;
}
const computedOf = new WeakMap<Series, Computed>();

const DAY_DIGITS = 8;
/** Marks a uuid whose digits have a meaning (RFC 9562, version 8). */
const VERSION = '8';

function idStartOf(seriesId: string): string {
  const hash = v5(seriesId, NAMESPACE);
  return hash.slice(0, 14) + VERSION + hash.slice(15, -DAY_DIGITS);
}

function computed(series: Series): Computed {
  let known = computedOf.get(series);
  if (!known) {
    known = { idStart: idStartOf(series.id), model: modelOf(series), rows: new Map() };
    computedOf.set(series, known);
  }
  return known;
}

/** The start of the ids of a series' occurrences, which no other series has. */
export const occurrenceIdStart = (series: Series): string => computed(series).idStart;

const idOf = (idStart: string, day: Day): string =>
  idStart + (dayNumber(day) >>> 0).toString(16).padStart(DAY_DIGITS, '0');

/** Start and day of the id of an occurrence; null for ids of other rows. */
export function parseOccurrenceId(id: string): { idStart: string; day: Day } | null {
  if (id[14] !== VERSION) return null;
  const number = Number.parseInt(id.slice(-DAY_DIGITS), 16) | 0;
  return { idStart: id.slice(0, -DAY_DIGITS), day: dayFromNumber(number) };
}

/** The id of the series that goes on from a day where another ends. */
export const splitId = (seriesId: string, day: Day): string => v5(`${seriesId}/from/${day}`, NAMESPACE);

/** The row of any occurrence, without its day. */
function modelOf(series: Series): TaskOrEvent {
  const { createdAt, isSample, zone, from } = series;
  const common = { id: '', createdAt, isSample, seriesId: series.id, seriesDay: '' };
  if (series.of === 'task')
    return newRow(taskFields, { ...pick(series, SHARED_VALUES.task), ...common, order: series.order ?? '', due: '' });
  const isAllDay = from === null;
  const times = { isAllDay, start: '', end: '', zone: isAllDay ? null : zone };
  return newRow(eventFields, { ...pick(series, SHARED_VALUES.event), ...common, ...times }) as PlannerEvent;
}

/** Each row is the copy of one that is kept: they are thousands, with twenty fields. */
function rowOn({ from, minutes }: Series, { idStart, model }: Computed, seriesDay: Day): TaskOrEvent {
  const id = idOf(idStart, seriesDay);
  const start = from === null ? seriesDay : civilAt(seriesDay, from);
  if (!isEvent(model)) return { ...model, id, seriesDay, due: start };
  const length = minutes ?? DAY_MINUTES;
  const end = from === null ? addDays(seriesDay, length / DAY_MINUTES - 1) : addMinutes(start, length);
  return { ...model, id, seriesDay, start, end };
}

/** The row of an occurrence as its series has it; the same object each time, as long as the series stays as it is. */
export function occurrence(series: Series & { of: 'task' }, day: Day): Task;
export function occurrence(series: Series & { of: 'event' }, day: Day): PlannerEvent;
export function occurrence(series: Series, day: Day): TaskOrEvent;
export function occurrence(series: Series, day: Day): TaskOrEvent {
  const known = computed(series);
  const { rows } = known;
  let row = rows.get(day);
  if (!row) rows.set(day, (row = rowOn(series, known, day)));
  return row;
}
