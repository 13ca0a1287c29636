import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { Series } from '../../schema/series.ts';
import type { Task } from '../../schema/task.ts';
import { isDone } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { occurrence, occurrenceIdStart, parseOccurrenceId } from '../recurrence/occurrences.ts';
import { occurrenceDays } from '../recurrence/series-rule.ts';
import type { DayRange } from '../recurrence/series-rule.ts';
import { addDays, dayFromNumber, dayNumber } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { DAY_MINUTES } from '../time/civil-time.ts';
import { idsAt } from './multi-index.ts';
import type { MultiIndex } from './multi-index.ts';
import type { PersistentMap } from './persistent-map.ts';
import type { State } from './state.ts';

export type SeriesOf<K extends Series['of']> = Series & { of: K };
type OccurrenceOf<K extends Series['of']> = K extends 'task' ? Task : PlannerEvent;

interface ActiveSeries {
  task: SeriesOf<'task'>[];
  event: SeriesOf<'event'>[];
  /** Length of the longest event, rounded up. */
  mostDays: number;
}
const activeByTable = new WeakMap<PersistentMap<Series>, ActiveSeries>();

/** Series that are not in the trash, by the kind of their occurrences. */
export function activeSeriesByKind({ rows: { series } }: State): ActiveSeries {
  const known = activeByTable.get(series);
  if (known) return known;
  const found: ActiveSeries = { task: [], event: [], mostDays: 0 };
  for (const row of series.values()) {
    if (row.deletedAt !== null) continue;
    (found[row.of] as Series[]).push(row);
    found.mostDays = Math.max(found.mostDays, Math.ceil((row.minutes ?? 0) / DAY_MINUTES));
  }
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

type SeriesByDay = ReadonlyMap<Day, readonly Series[]>;
const byDayByTable = new WeakMap<PersistentMap<Series>, Map<string, SeriesByDay>>();

/** Series by the days of one block: a calendar asks day by day. */
function seriesByDay(state: State, of: Series['of'], block: number): SeriesByDay {
  const { series: table } = state.rows;
  const blocks = byDayByTable.get(table) ?? new Map<string, SeriesByDay>();
  byDayByTable.set(table, blocks);
  const key = `${of} ${block}`;
  const known = blocks.get(key);
  if (known) return known;
  const byDay = new Map<Day, Series[]>();
  const from = dayFromNumber(block * BLOCK_DAYS);
  const range = { from, to: addDays(from, BLOCK_DAYS - 1) };
  for (const series of activeSeriesByKind(state)[of]) {
    for (const day of daysOfSeries(series, range)) {
      const list = byDay.get(day);
      if (list) list.push(series);
      else byDay.set(day, [series]);
    }
  }
  blocks.set(key, byDay);
  return byDay;
}

interface ComputedDays {
  touched: MultiIndex;
  byDay: Map<Day, readonly TaskOrEvent[]>;
}
const computedByTable = new WeakMap<PersistentMap<Series>, Partial<Record<Series['of'], ComputedDays>>>();

function computedDays(state: State, of: Series['of']): ComputedDays['byDay'] {
  const { series: table } = state.rows;
  const known = computedByTable.get(table) ?? {};
  computedByTable.set(table, known);
  const touched = indexOfSeries(state, of);
  if (known[of]?.touched !== touched) known[of] = { touched, byDay: new Map() };
  return known[of].byDay;
}

const NONE: readonly never[] = [];

/** Untouched occurrences of a day, on the clock of their series; the same list until an occurrence is touched. */
export function computedOn<K extends Series['of']>(state: State, of: K, day: Day): readonly OccurrenceOf<K>[] {
  if (activeSeriesByKind(state)[of].length === 0) return NONE;
  const byDay = computedDays(state, of);
  let rows = byDay.get(day);
  if (!rows) {
    const all = seriesByDay(state, of, Math.floor(dayNumber(day) / BLOCK_DAYS)).get(day) ?? [];
    const untouched = all.filter((series) => !touchedDays(state, series).has(day));
    byDay.set(day, (rows = untouched.map((series) => occurrence(series, day))));
  }
  return rows as readonly OccurrenceOf<K>[];
}

const indexOfSeries = ({ index }: State, of: Series['of']): MultiIndex =>
  of === 'task' ? index.tasksOfSeries : index.eventsOfSeries;

/** Rows of the occurrences that were touched, in the trash too. */
export function rowsOfSeries<K extends Series['of']>(state: State, { id, of }: SeriesOf<K>): OccurrenceOf<K>[] {
  const table = of === 'task' ? state.rows.tasks : state.rows.events;
  const rows = idsAt(indexOfSeries(state, of), id).map((each) => table.get(each) as OccurrenceOf<K> | undefined);
  return rows.filter((row) => row !== undefined);
}

/** By the index's list of ids, which is a new list as soon as a row joins the series or leaves it. */
const touchedByList = new WeakMap<readonly string[], ReadonlySet<Day>>();

/** The days of a series whose occurrence is a row. */
export function touchedDays(state: State, series: Series): ReadonlySet<Day> {
  const list = idsAt(indexOfSeries(state, series.of), series.id);
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

/** How many occurrences a change of one may be for. */
export interface OccurrenceCounts {
  /** Null where there is no end. */
  all: number | null;
  /** Number of occurrences after this occurrence; null where there is no end. */
  following: number | null;
  isFirst: boolean;
}

/**
 * Counts the occurrences of a series that were not deleted.
 *
 * @param day of one that is counted in any case
 * @param hasDone with tasks that are done
 */
export function occurrenceCounts(state: State, series: Series, day: Day, hasDone = true): OccurrenceCounts {
  const { first, until, mode } = series;
  const isFirst = day <= first || mode === 'afterDone';
  if (until === null) return { all: null, following: null, isFirst };
  const days = new Set(daysOfSeries(series, { from: first, to: until }));
  for (const row of rowsOfSeries(state, series)) {
    if (row.deletedAt === null && (hasDone || !isDone(row))) days.add(row.seriesDay ?? '');
    else days.delete(row.seriesDay ?? '');
  }
  days.add(day);
  return { all: days.size, following: [...days].filter((each) => each > day).length, isFirst };
}

const byIdStart = new WeakMap<PersistentMap<Series>, ReadonlyMap<string, Series>>();

function seriesByIdStart(state: State): ReadonlyMap<string, Series> {
  const table = state.rows.series;
  let known = byIdStart.get(table);
  if (!known) {
    const { task, event } = activeSeriesByKind(state);
    byIdStart.set(table, (known = new Map([...task, ...event].map((each) => [occurrenceIdStart(each), each]))));
  }
  return known;
}

/** The occurrence with an id, if nobody has touched it: it is not a row yet. */
export function computedOccurrence<K extends Series['of']>(
  state: State,
  of: K,
  id: string,
): OccurrenceOf<K> | undefined {
  const parts = parseOccurrenceId(id);
  const series = parts ? seriesByIdStart(state).get(parts.idStart) : undefined;
  if (!parts || series?.of !== of) return undefined;
  const range = { from: parts.day, to: parts.day };
  return computedOccurrences(state, series as SeriesOf<K>, range)[0];
}
