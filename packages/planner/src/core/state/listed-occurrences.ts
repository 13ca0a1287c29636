import type { Series } from '../../schema/series.ts';
import type { Task } from '../../schema/task.ts';
import { occurrence } from '../recurrence/occurrences.ts';
import { occurrenceDays } from '../recurrence/series-rule.ts';
import { addDays } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { civilAt, dayOf } from '../time/civil-time.ts';
import type { Civil } from '../time/civil-time.ts';
import { idsAt } from './multi-index.ts';
import {
  activeSeriesByKind,
  computedOccurrences,
  computedOn,
  nextDayOf,
  rowsOfSeries,
  touchedDays,
} from './occurrences.ts';
import type { SeriesOf } from './occurrences.ts';
import { settingsOf } from './state.ts';
import type { State } from './state.ts';
import { byOrder } from './task-order.ts';
import { rowsOf, shownTasks, tasksInOrder, withoutArchived } from './views.ts';

/** Missed occurrences are shown for a year at most: a daily task would fill the list. */
const MISSED_DAYS = 366;

/** The last day of which every occurrence is over. */
function lastMissedDay({ from }: Series, now: Civil): Day {
  const today = dayOf(now);
  return from !== null && civilAt(today, from) < now ? today : addDays(today, -1);
}

const lastDays = new WeakMap<Series, { day: Day; last: Day | null }>();

/** The last day of a rule up to `day`, deleted ones included; null where a year has none. */
function lastDayOf(series: Series, day: Day): Day | null {
  const known = lastDays.get(series);
  if (known?.day === day) return known.last;
  const last = findLastDay(series, day);
  lastDays.set(series, { day, last });
  return last;
}

function findLastDay(series: Series, day: Day): Day | null {
  const to = series.until !== null && series.until < day ? series.until : day;
  for (const size of [31, MISSED_DAYS]) {
    const found = occurrenceDays(series, { from: addDays(to, -size), to }).at(-1);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The latest missed occurrence, if it was never touched. Earlier occurrences do not take its place once it is done or
 * deleted.
 */
function latestMissed(state: State, series: SeriesOf<'task'>, until: Day): Task[] {
  const day = lastDayOf(series, until);
  return day === null ? [] : computedOccurrences(state, series, { from: day, to: day });
}

/** The next occurrence that is not done. None where it is a row, which the list has anyway. */
function nextOpen(state: State, series: SeriesOf<'task'>, from: Day): Task[] {
  const rows = new Map(rowsOfSeries(state, series).map((row) => [row.seriesDay, row]));
  const day = nextDayOf(series, from, (each) => (rows.get(each)?.doneAt ?? null) === null);
  return day === null || touchedDays(state, series).has(day) ? [] : [occurrence(series, day)];
}

function listedOf(state: State, series: SeriesOf<'task'>, now: Civil, showsAllMissed: boolean): Task[] {
  if (series.mode === 'afterDone') {
    return computedOccurrences(state, series, { from: series.first, to: series.first });
  }
  const until = lastMissedDay(series, now);
  const missed = showsAllMissed
    ? computedOccurrences(state, series, { from: addDays(until, -MISSED_DAYS), to: until })
    : latestMissed(state, series, until);
  return [...missed, ...nextOpen(state, series, addDays(until, 1))];
}

/**
 * Occurrences of repeating tasks that were never touched and belong to what is to do: of each series the next open one, and
 * of missed ones the latest, or all where the settings say so.
 *
 * @param now wall-clock time of the student
 */
function listedOccurrences(state: State, now: Civil): Task[] {
  const { showsAllMissed } = settingsOf(state);
  return activeSeriesByKind(state).task.flatMap((series) => listedOf(state, series, now, showsAllMissed));
}

/** Whether a row holds nothing that its series does not have: such as the first occurrence. */
const isBare = ({ index }: State, { id, own, plannedDay, doneAt }: Task): boolean =>
  own.length === 0 &&
  plannedDay === null &&
  doneAt === null &&
  idsAt(index.blocksOf, id).length + idsAt(index.subtasksOf, id).length === 0;

/** Missed rows that the latest missed occurrence of their series stands for. */
function outdatedRows(state: State, now: Civil): ReadonlySet<string> {
  const outdated = new Set<string>();
  if (settingsOf(state).showsAllMissed) return outdated;
  for (const series of activeSeriesByKind(state).task) {
    const latest = series.mode === 'fixed' ? lastDayOf(series, lastMissedDay(series, now)) : null;
    if (latest === null) continue;
    for (const row of rowsOfSeries(state, series)) {
      if ((row.seriesDay ?? '') < latest && isBare(state, row)) outdated.add(row.id);
    }
  }
  return outdated;
}

/**
 * Active tasks in priority order, including done tasks and {@link listedOccurrences}.
 *
 * @param now wall-clock time of the student
 */
export function listedTasks(state: State, now: Civil): readonly Task[] {
  if (activeSeriesByKind(state).task.length === 0) return tasksInOrder(state);
  const outdated = outdatedRows(state, now);
  const occurrences = listedOccurrences(state, now).sort(byOrder);
  const merged: Task[] = [];
  let next = 0;
  for (const row of tasksInOrder(state)) {
    for (let task = occurrences[next]; task && byOrder(task, row) < 0; task = occurrences[next]) {
      merged.push(task);
      next += 1;
    }
    if (!outdated.has(row.id)) merged.push(row);
  }
  return [...merged, ...occurrences.slice(next)];
}

/** Active tasks of a group, done ones too, and its series; `count` takes a series with all its tasks as one. */
export function contentOfGroup(state: State, groupId: string): { tasks: Task[]; series: Series[]; count: number } {
  const tasks = rowsOf(state.rows.tasks, idsAt(state.index.tasksIn, groupId));
  const series = activeSeriesByKind(state).task.filter((each) => each.groupId === groupId);
  const ids = new Set(series.map(({ id }) => id));
  return { tasks, series, count: tasks.filter(({ seriesId }) => !ids.has(seriesId ?? '')).length + series.length };
}

/** Tasks that the calendar may show and that are due on a day, untouched occurrences included, in priority order. */
export function dueTasksOn(state: State, day: Day): Task[] {
  const computed = withoutArchived(state, computedOn(state, 'task', day));
  return [...shownTasks(state, idsAt(state.index.tasksDueOn, day)), ...computed].sort(byOrder);
}
