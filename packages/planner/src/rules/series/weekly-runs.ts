import type { PlannerEvent } from '../../schema/planner-event.ts';
import { isDone, isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import type { StateTables } from '../../core/state/state.ts';
import { daysBetween, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, minutesBetween } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { formatShortTime } from '../../core/time/format.ts';
import type { Settings } from '../../schema/settings.ts';
import { plural } from '../../core/text/words.ts';
import { daysWords } from '../../core/recurrence/rule-words.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';

/** Events or tasks that were copied from week to week, as they can be kept as one series. */
export interface WeeklyRun {
  /** Earliest first. All but the changed ones are equal. */
  rows: TaskOrEvent[];
  /** Those whose place, notes, tags or colour differ. */
  changed: ReadonlySet<TaskOrEvent>;
  /** Weeks from one to the next. */
  interval: number;
}

const FEWEST = 3;
const MOST_WEEKS = 4;
const WEEK = 7;
/** A longer gap separates two runs: the same lesson in another year. */
const GAP_WEEKS = 8;

/** When it starts, is due, or is planned; empty for a task without a day. */
export const whenOfRow = (row: TaskOrEvent): DayOrTime =>
  isEvent(row) ? row.start : (row.due ?? row.plannedDay ?? '');
const dayOfRow = (row: TaskOrEvent): Day => dayOf(whenOfRow(row));

const lengthOf = ({ isAllDay, start, end }: PlannerEvent): number =>
  isAllDay ? daysBetween(start, end) : minutesBetween(start, end);

/** Equal for the copies of one event or task, in whatever week. */
const slotOf = (row: TaskOrEvent): string =>
  JSON.stringify([
    ...[row.title, weekday(dayOfRow(row)), whenOfRow(row).slice(10)],
    ...(isEvent(row) ? [row.zone, row.isAllDay, lengthOf(row)] : ['task']),
  ]);

const contentOf = (row: TaskOrEvent): string =>
  JSON.stringify([
    ...[row.notes, [...row.tagIds].sort()],
    ...(isEvent(row) ? [row.place, row.hue, row.isFree] : [row.groupId, row.estimate]),
  ]);

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function* runsOf(sorted: readonly TaskOrEvent[]): Generator<TaskOrEvent[]> {
  let run: TaskOrEvent[] = [];
  for (const row of sorted) {
    const last = run.at(-1);
    const gap = last ? daysBetween(dayOfRow(last), dayOfRow(row)) : 0;
    // A second copy on the same day is no occurrence.
    if (last && gap === 0) continue;
    if (gap > GAP_WEEKS * WEEK) {
      yield run;
      run = [];
    }
    run.push(row);
  }
  yield run;
}

function weeklyRun(rows: TaskOrEvent[]): WeeklyRun | null {
  const alike = Map.groupBy(rows, contentOf);
  const most = [...alike.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  // A series of tasks that are all done has nothing left to change.
  if (most.length < FEWEST || rows.every(isDone)) return null;
  const same = new Set(most);
  const days = rows.map(dayOfRow);
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day) / WEEK);
  const interval = gaps.reduce(divisor);
  // Rows that are further apart were hardly copied from week to week.
  if (interval > MOST_WEEKS) return null;
  return { rows, changed: new Set(rows.filter((row) => !same.has(row))), interval };
}

const byStart = (a: TaskOrEvent, b: TaskOrEvent): number => {
  const [before, after] = [whenOfRow(a), whenOfRow(b)];
  return before === after ? (a.id < b.id ? -1 : 1) : before < after ? -1 : 1;
};

/** An exam is no occurrence, and neither is the work for one. */
const isSingle = (row: TaskOrEvent): boolean =>
  [row.deletedAt, row.origin, row.seriesId].every((value) => value === null) &&
  !(row.isSample || row.isExam) &&
  (isEvent(row) || (row.forId === null && whenOfRow(row) !== ''));

/** Runs of at least three equal events or tasks on one weekday at one time. Imported ones are left to their calendar. */
export function weeklyRuns({ events, tasks }: Pick<StateTables, 'events' | 'tasks'>): WeeklyRun[] {
  const single = [...events.values(), ...tasks.values()].filter(isSingle);
  const slots = [...Map.groupBy(single.sort(byStart), slotOf).values()];
  return slots.flatMap((alike) => [...runsOf(alike)].map(weeklyRun)).filter((run) => run !== null);
}

/** A row of a run that is as most of them are. */
export const templateOf = ({ rows, changed }: WeeklyRun): TaskOrEvent | undefined =>
  rows.find((row) => !changed.has(row));

/** The days of a run, in order. */
export const daysOfRun = ({ rows }: WeeklyRun): Day[] => rows.map(dayOfRow);

/** The rule of the series that a run becomes. */
export function ruleOfRun(run: WeeklyRun): SeriesRule {
  const [first] = daysOfRun(run);
  return ruleFor.weeks(first === undefined ? [] : [weekday(first)], run.interval);
}

/** "Football, Wednesdays 16:00, 12 events". */
export function describeRun(run: WeeklyRun, clock: Settings['clock']): string {
  const [first] = run.rows;
  if (!first) return '';
  const when = whenOfRow(first);
  const days = daysWords(ruleOfRun(run), dayOf(when));
  const time = when.length > 10 ? ` ${formatShortTime(when, clock)}` : '';
  return `${first.title}, ${days}${time}, ${plural(run.rows.length, isEvent(first) ? 'event' : 'task')}`;
}
