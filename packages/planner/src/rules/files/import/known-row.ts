import type { CalendarEntry } from '../../../core/commands/calendar-entry.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { Origin } from '../../../schema/origin.ts';
import { eventFields } from '../../../schema/planner-event.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import type { Series, SeriesWhen } from '../../../schema/series.ts';
import type { RowFields } from '../../../schema/define-rows.ts';
import { fieldsWhere, initialOf, pick } from '../../../schema/define-rows.ts';
import { taskFields } from '../../../schema/task.ts';
import type { Task } from '../../../schema/task.ts';
import { changedFields } from '../../../core/history/transaction.ts';
import { idsAt } from '../../../core/state/multi-index.ts';
import type { State } from '../../../core/state/state.ts';
import { addMinutes, civilAt } from '../../../core/time/civil-time.ts';
import type { DayOrTime } from '../../../core/time/civil-time.ts';
import { civilOf, convert } from '../../../core/time/zones.ts';

const MINUTE_MS = 60_000;

/** A row of the planner that may match an entry of a calendar. */
export type KnownRow =
  | { table: 'events'; row: PlannerEvent }
  | { table: 'tasks'; row: Task }
  | { table: 'series'; row: Series };

/** The fields that follow the calendar until the student changes them. */
export type Followed = keyof Origin['seen'] & ('title' | 'notes' | 'place' | 'when' | 'isFree');
export const FOLLOWED = [
  ...new Set(
    Object.entries(eventFields as RowFields).flatMap(([name, { isInFile, merge }]) =>
      isInFile ? [merge === 'own' ? name : merge] : [],
    ),
  ),
] as Followed[];
export type Values = Record<Exclude<Followed, 'isFree'>, string> & { isFree: boolean; course?: string | undefined };

const whenText = (start: string, end: string, zone: string | null): string =>
  `${start}/${end}${zone === null ? '' : ` ${zone}`}`;

const RULE_AT = '/';

/** A series' first start, and all that tells when it repeats as JSON. */
export function seriesWhenText({ isAllDay, from, minutes, zone, rule, first, until }: SeriesWhen): string {
  const start = from === null ? first : civilAt(first, from);
  return `${start}${RULE_AT}${JSON.stringify({ isAllDay, from, minutes, zone, rule, first, until })}`;
}

export const parseSeriesWhen = (text: string): SeriesWhen =>
  JSON.parse(text.slice(text.indexOf(RULE_AT) + 1)) as SeriesWhen;

export function valuesOf({ table, row }: KnownRow): Values {
  const { title, notes } = row;
  if (table === 'series') return { title, notes, place: row.place, when: seriesWhenText(row), isFree: row.isFree };
  if (table === 'tasks') return { title, notes, place: '', when: row.due ?? '', isFree: false };
  const when = whenText(row.start, row.end, row.zone);
  return { title, notes, place: row.place, when, isFree: row.isFree };
}

/** The zone that the times of `when` are fixed to. */
export const zoneIn = (when: string): string | null => when.split(' ')[1] ?? null;

function whenOf({ when, moments }: CalendarEntry, zone: string | null, own: string): string {
  if (when.kind === 'task') return when.due ?? '';
  if (when.isAllDay) return whenText(when.start, when.end, null);
  if (zone === null) return whenText(when.start, when.end, null);
  if (!moments) return whenText(convert(when.start, own, zone), convert(when.end, own, zone), zone);
  const start = civilOf(moments.from, zone);
  const end = civilOf(moments.to, zone);
  // Clocks that go back show the end before the start.
  return whenText(start, end > start ? end : addMinutes(start, (moments.to - moments.from) / MINUTE_MS), zone);
}

/**
 * Field values of a row for a calendar entry.
 *
 * @param zone that the row's times are fixed to, or null
 * @param own zone of the student's clock
 */
export function valuesFrom(entry: CalendarEntry, zone: string | null, own: string): Values {
  const { text, when } = entry;
  const isTask = when.kind === 'task';
  // A task has no place of its own.
  const notes = isTask && text.place !== '' ? [text.notes, text.place].filter(Boolean).join('\n') : text.notes;
  return {
    title: text.title,
    notes: notes.length > PLANNER_LIMITS.notes ? text.notes : notes,
    place: isTask ? '' : text.place,
    when: whenOf(entry, zone, own),
    isFree: entry.isFree,
    course: text.course,
  };
}

/** The same row with one of these values. */
export function withValue(known: KnownRow, field: Followed, of: Values): KnownRow {
  if (field === 'isFree') {
    return known.table === 'tasks' ? known : ({ ...known, row: { ...known.row, isFree: of.isFree } } as KnownRow);
  }
  const value = of[field];
  if (field === 'title' || field === 'notes') return { ...known, row: { ...known.row, [field]: value } } as KnownRow;
  if (known.table === 'tasks') {
    return field === 'when' ? { ...known, row: { ...known.row, due: value === '' ? null : value } } : known;
  }
  if (field === 'place') return { ...known, row: { ...known.row, place: value } } as KnownRow;
  if (known.table === 'series') return { ...known, row: { ...known.row, ...parseSeriesWhen(value) } };
  const [times = '', zone = null] = value.split(' ');
  const [start = '', end = ''] = times.split('/');
  // The row's schema checks that the parts fit each other.
  return { ...known, row: { ...known.row, start, end, zone, isAllDay: start.length === 10 } as PlannerEvent };
}

/** The row with the calendar's new colour and tag, where the student kept the old ones. */
export function withStyle<K extends KnownRow>(
  known: K,
  seen: Origin['seen'],
  { hue, tagId }: Pick<Origin['seen'], 'hue' | 'tagId'>,
): K {
  let { tagIds } = known.row;
  if (tagId !== seen.tagId && (seen.tagId === null || tagIds.includes(seen.tagId))) {
    const others = tagIds.filter((id) => id !== seen.tagId && id !== tagId);
    tagIds = tagId === null ? others : [...others, tagId];
  }
  if (known.table === 'tasks') return { ...known, row: { ...known.row, tagIds } };
  const isTask = known.table === 'series' && known.row.of === 'task';
  return { ...known, row: { ...known.row, tagIds, hue: !isTask && known.row.hue === seen.hue ? hue : known.row.hue } };
}

/** Fields of a task that no calendar gives. */
const STUDENTS = fieldsWhere(
  taskFields,
  ({ given, isInFile }, name) => given === 'edit' && !isInFile && name !== 'tagIds',
);

/** Whether the student changed or added anything beyond what the import wrote. */
export function isWorkedOn(state: State, known: KnownRow, { seen }: Origin): boolean {
  const values = valuesOf(known);
  const { row } = known;
  if (FOLLOWED.some((field) => values[field] !== seen[field])) return true;
  if (row.tagIds.some((id) => id !== seen.tagId)) return true;
  if (known.table === 'series' && known.row.of === 'task') return false;
  if (known.table !== 'tasks') return known.row.hue !== seen.hue;
  const { id, doneAt } = known.row;
  if (doneAt !== null || changedFields(known.row, pick(initialOf(taskFields), STUDENTS)).length > 0) return true;
  return idsAt(state.index.subtasksOf, id).length + idsAt(state.index.blocksOf, id).length > 0;
}

/** One line of the preview. */
export interface ImportLine {
  title: string;
  /** Null for work without a due date; left out of what has no time, such as a tag. */
  when?: DayOrTime | null;
  /** The previous time. */
  before?: DayOrTime | null;
}

export const startOf = (when: string): DayOrTime | null => when.split('/')[0] || null;
export const lineOf = (known: KnownRow): ImportLine => ({
  title: known.row.title,
  when: startOf(valuesOf(known).when),
});
