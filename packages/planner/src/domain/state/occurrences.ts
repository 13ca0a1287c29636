import type { PlannerEvent } from '../model/planner-event.ts';
import type { Series } from '../model/series.ts';
import type { Task } from '../model/task.ts';
import { computedDay, isOccurrenceId, occurrence } from '../recurrence/occurrences.ts';
import { nextOccurrence, occurrenceDays } from '../recurrence/series-rule.ts';
import type { DayRange } from '../recurrence/series-rule.ts';
import { addDays, dayFromNumber, dayNumber } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { idsAt } from './multi-index.ts';
import type { PersistentMap } from './persistent-map.ts';
import type { State } from './state.ts';

export type SeriesOf<K extends Series['of']> = Series & { of: K };
type OccurrenceOf<K extends Series['of']> = K extends 'task' ? Task : PlannerEvent;

interface ActiveSeries {
  task: SeriesOf<'task'>[];
  event: SeriesOf<'event'>[];
}
const activeByTable = new WeakMap<PersistentMap<Series>, ActiveSeries>();

/** Series that are not in the trash, by the kind of their occurrences. */
export function activeSeriesByKind({ rows: { series } }: State): ActiveSeries {
  const known = activeByTable.get(series);
  if (known) return known;
  const found: ActiveSeries = { task: [], event: [] };
  for (const row of series.values()) if (row.deletedAt === null) (found[row.of] as Series[]).push(row);
  activeByTable.set(series, found);
  return found;
}

export function activeSeries(state: State, id: string | null): Series | undefined {
  const series = id === null ? undefined : state.rows.series.get(id);
  return series?.deletedAt === null ? series : undefined;
}

/** Days are computed in blocks, which neighbouring weeks share. */
const BLOCK_DAYS = 128;
const blocksBySeries = new WeakMap<Series, Map<number, readonly Day[]>>();

function blockOf(series: Series, block: number): readonly Day[] {
  const blocks = blocksBySeries.get(series) ?? new Map<number, readonly Day[]>();
  blocksBySeries.set(series, blocks);
  const known = blocks.get(block);
  if (known) return known;
  const from = dayFromNumber(block * BLOCK_DAYS);
  const excepted = new Set(series.except);
  const range = { from, to: addDays(from, BLOCK_DAYS - 1) };
  const days = occurrenceDays(series, range).filter((day) => !excepted.has(day));
  blocks.set(block, days);
  return days;
}

/**
 * The days of a series in a range, without deleted ones, in order. A task that counts from the day it was done has one at a
 * time: the first.
 */
export function daysOfSeries(series: Series, { from, to }: DayRange): Day[] {
  if (series.mode === 'afterDone') {
    const { first, except } = series;
    return first >= from && first <= to && !except.includes(first) ? [first] : [];
  }
  const last = Math.floor(dayNumber(to) / BLOCK_DAYS);
  const found: Day[] = [];
  for (let block = Math.floor(dayNumber(from) / BLOCK_DAYS); block <= last; block += 1) {
    for (const day of blockOf(series, block)) if (day >= from && day <= to) found.push(day);
  }
  return found;
}

/** Years that are looked through for a day of a series: 29 February comes every eight years at most. */
const MOST_YEARS = 10;

/** The first day of a series from `from` on that `isOpen` takes; null where ten years have none. */
export function nextDayOf(series: Series, from: Day, isOpen: (day: Day) => boolean): Day | null {
  const start = Math.floor(dayNumber(from) / BLOCK_DAYS);
  const end = start + (MOST_YEARS * 366) / BLOCK_DAYS;
  for (let block = start; block <= end; block += 1) {
    if (series.until !== null && dayFromNumber(block * BLOCK_DAYS) > series.until) return null;
    const found = blockOf(series, block).find((day) => day >= from && isOpen(day));
    if (found !== undefined) return found;
  }
  return null;
}

const taskSeriesByTable = new WeakMap<PersistentMap<Series>, Map<number, Map<Day, SeriesOf<'task'>[]>>>();

/** Series of tasks by the days of one block: a calendar asks day by day. */
function taskSeriesByDay(state: State, block: number): Map<Day, SeriesOf<'task'>[]> {
  const { series: table } = state.rows;
  const blocks = taskSeriesByTable.get(table) ?? new Map<number, Map<Day, SeriesOf<'task'>[]>>();
  taskSeriesByTable.set(table, blocks);
  const known = blocks.get(block);
  if (known) return known;
  const byDay = new Map<Day, SeriesOf<'task'>[]>();
  const from = dayFromNumber(block * BLOCK_DAYS);
  const range = { from, to: addDays(from, BLOCK_DAYS - 1) };
  for (const series of activeSeriesByKind(state).task) {
    for (const day of daysOfSeries(series, range)) byDay.set(day, [...(byDay.get(day) ?? []), series]);
  }
  blocks.set(block, byDay);
  return byDay;
}

/** Tasks of series that are due on a day and were never touched. */
export function computedTasksOn(state: State, day: Day): Task[] {
  const all = taskSeriesByDay(state, Math.floor(dayNumber(day) / BLOCK_DAYS)).get(day) ?? [];
  return all.filter((series) => !touchedDays(state, series).has(day)).map((series) => occurrence(series, day));
}

/** Rows of the occurrences that were touched, in the trash too. */
export function rowsOfSeries<K extends Series['of']>(state: State, { id, of }: SeriesOf<K>): OccurrenceOf<K>[] {
  const [table, index] =
    of === 'task' ? [state.rows.tasks, state.index.tasksOfSeries] : [state.rows.events, state.index.eventsOfSeries];
  const rows = idsAt(index, id).map((each) => table.get(each) as OccurrenceOf<K> | undefined);
  return rows.filter((row) => row !== undefined);
}

/** By the index's list of ids, which is another one as soon as a row joins the series or leaves it. */
const touchedByList = new WeakMap<readonly string[], ReadonlySet<Day>>();

/** The days of a series whose occurrence is a row. */
export function touchedDays(state: State, series: Series): ReadonlySet<Day> {
  const list = idsAt(series.of === 'task' ? state.index.tasksOfSeries : state.index.eventsOfSeries, series.id);
  const known = touchedByList.get(list);
  if (known) return known;
  const days = new Set(rowsOfSeries(state, series).map((row) => row.seriesDay ?? ''));
  touchedByList.set(list, days);
  return days;
}

/** Occurrences in a range that nobody has touched, in order. */
export function computedOccurrences<K extends Series['of']>(
  state: State,
  series: SeriesOf<K>,
  range: DayRange,
): OccurrenceOf<K>[] {
  const touched = touchedDays(state, series);
  const days = daysOfSeries(series, range).filter((day) => !touched.has(day));
  return days.map((day) => occurrence(series, day) as OccurrenceOf<K>);
}

/** Whether a day is one of a series, however far off. */
const isDayOf = (series: Series, day: Day): boolean => daysOfSeries(series, { from: day, to: day }).length > 0;

/** Occurrences that are looked through for an id of another process, such as the tray's; a week's for twenty years. */
const MOST_DAYS = 1_100;

const walked = new WeakSet<Series>();

function dayOfId(series: Series, id: string): Day | undefined {
  const known = computedDay(series, id);
  if (known !== undefined || walked.has(series)) return known;
  walked.add(series);
  if (series.mode === 'afterDone') occurrence(series, series.first);
  let day = series.mode === 'afterDone' ? null : nextOccurrence(series, series.first);
  for (let count = 0; day !== null && count < MOST_DAYS; count += 1) {
    occurrence(series, day);
    day = nextOccurrence(series, addDays(day, 1));
  }
  return computedDay(series, id);
}

const unknownIds = new WeakMap<PersistentMap<Series>, Set<string>>();

/** The occurrence with an id, if nobody has touched it: it is not a row yet. */
export function computedOccurrence<K extends Series['of']>(
  state: State,
  of: K,
  id: string,
): OccurrenceOf<K> | undefined {
  if (!isOccurrenceId(id)) return undefined;
  const table = state.rows.series;
  const unknown = unknownIds.get(table) ?? new Set();
  if (unknown.has(id)) return undefined;
  const all = activeSeriesByKind(state)[of] as unknown as SeriesOf<K>[];
  const series = all.find((each) => computedDay(each, id) !== undefined) ?? all.find((each) => dayOfId(each, id));
  const day = series && computedDay(series, id);
  if (!series || day === undefined || !isDayOf(series, day)) {
    unknownIds.set(table, unknown.add(id));
    return undefined;
  }
  return touchedDays(state, series).has(day) ? undefined : (occurrence(series, day) as OccurrenceOf<K>);
}
