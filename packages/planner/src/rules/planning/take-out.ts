import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { Settings } from '../../schema/settings.ts';
import type { DataChange } from '../../schema/tables.ts';
import type { Task } from '../../schema/task.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { computedOn } from '../../core/state/occurrences.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { shownTasks } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { itemsOn } from '../calendar/day-items.ts';
import type { DayItem } from '../calendar/day-items.ts';
import { isStudy, minutesElsewhere } from '../calendar/workload.ts';
import { isPast } from '../tasks/due.ts';
import { freeTimeOf } from './free-time.ts';
import { bestPlaces } from './take-out-places.ts';
import type { Work } from './take-out-places.ts';
import { NOTICE_MINUTES } from './plan-time.ts';

/** Part of a day on which the student cannot work. */
export interface TimeOut {
  day: Day;
  /** Minutes of the day; `to` is after `from`. */
  from: number;
  to: number;
}

export interface TakeOutOptions {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
}

/** A session, or a task planned for the day, with its new place. */
export interface TakeOutMove {
  kind: 'session' | 'task';
  /** Of the session, or the task. */
  id: string;
  title: string;
  minutes: number;
  from: DayOrTime;
  to: DayOrTime;
}

/** `room`: no place is left before it is due. `length`: nobody knows how long it takes. `series`: it repeats on its days. */
type StayReason = 'room' | 'length' | 'series' | 'event' | 'exam';

/** An item that stays on the day. */
export interface TakeOutStay {
  id: string;
  title: string;
  at: DayOrTime;
  why: StayReason;
}

export interface TakeOutPlan {
  /** In the order of their old times. */
  moves: readonly TakeOutMove[];
  stays: readonly TakeOutStay[];
}

/** Days ahead in which room is looked for. */
const HORIZON_DAYS = 28;

/** Whether nothing is left of the day for work. */
export const isWholeDay = ({ from, to }: TimeOut, { dayStart, dayEnd }: Pick<Settings, 'dayStart' | 'dayEnd'>) =>
  from <= dayStart && to >= dayEnd;

/** Work that is to move, and where it is now. */
interface Moving extends Work {
  kind: TakeOutMove['kind'];
  title: string;
  at: DayOrTime;
}

/**
 * The time by which work is over: its due time, or the beginning of its due day; the end of that day where the work is on
 * it already. What has a day alone is over before the due day. Null without a due date, and where that is over.
 */
function endOfWork({ due }: Task, at: DayOrTime, now: Civil): Civil | null {
  if (due === null || isPast(due, now)) return null;
  const day = dayOf(due);
  if (due.length > day.length && at.length > day.length) return due;
  return `${dayOf(at) === day ? addDays(day, 1) : day}T00:00`;
}

const byDue = (a: Moving, b: Moving): number => {
  const [first, second] = [a, b].map(({ until, at, id }) => `${until ?? '9'} ${at} ${id}`) as [string, string];
  return first < second ? -1 : 1;
};

const isIn = ({ from, to }: TimeOut, item: DayItem): boolean => item.from < to && item.to > from;

/** Open exams of the time: of any part of the day where they have no time. */
function examsOn(state: State, { day, from, to }: TimeOut, { now }: TakeOutOptions): TakeOutStay[] {
  return shownTasks(state, idsAt(state.index.tasksDueOn, day)).flatMap(({ id, title, due, isExam, doneAt }) => {
    const isThen = due !== null && (due.length === day.length || (minuteOfDay(due) >= from && minuteOfDay(due) < to));
    return isExam && doneAt === null && isThen && !isPast(due, now) ? [{ id, title, at: due, why: 'exam' }] : [];
  });
}

const eventStay = ({ id, title, isExam }: PlannerEvent, at: DayOrTime): TakeOutStay => ({
  id,
  title,
  at,
  why: isExam ? 'exam' : 'event',
});

/** Work of the day, and what stays there. */
function workOn(state: State, out: TimeOut, options: TakeOutOptions) {
  const { now, zone, settings } = options;
  const { day } = out;
  const moving: Moving[] = [];
  const stays: TakeOutStay[] = [];
  const withSession = new Set<string>();
  const [items] = itemsOn(state, [day], zone);
  for (const item of items?.timed ?? []) {
    if (!isIn(out, item) || item.span.end <= now || item.kind === 'lesson') continue;
    const at = item.span.start;
    if (item.kind === 'event') stays.push(eventStay(item.event, at));
    else if ((item.task.doneAt ?? item.block.doneAt) === null) {
      const { task, block } = item;
      const { minutes } = block;
      const load = isStudy(state, task) ? minutes : 0;
      const until = endOfWork(task, at, now);
      const work = { id: block.id, title: task.title, taskId: task.id, minutes, at, until, loadOn: () => load };
      moving.push({ ...work, kind: 'session' });
    }
    if (item.kind === 'block') withSession.add(item.task.id);
  }
  for (const event of items?.allDay ?? []) stays.push(eventStay(event, day));
  stays.push(...examsOn(state, out, options));
  if (!isWholeDay(out, settings)) return { moving, stays };
  const staying = new Set(stays.map(({ id }) => id));
  for (const task of shownTasks(state, idsAt(state.index.tasksPlannedOn, day))) {
    const { id, title, estimate: minutes } = task;
    if (task.doneAt !== null || withSession.has(id) || staying.has(id)) continue;
    if (minutes === null || task.seriesId !== null)
      stays.push({ id, title, at: day, why: task.seriesId === null ? 'length' : 'series' });
    else {
      const loadOn = (on: Day) => Math.max(minutes - minutesElsewhere(state, id, on), 0);
      const until = endOfWork(task, day, now);
      moving.push({ id, title, taskId: id, minutes, at: day, until, loadOn, kind: 'task' });
    }
  }
  for (const { id, title } of computedOn(state, 'task', day)) stays.push({ id, title, at: day, why: 'series' });
  return { moving, stays };
}

const byTime = (a: { at: DayOrTime; id: string }, b: { at: DayOrTime; id: string }): number =>
  (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (a.id < b.id ? -1 : 1);

/**
 * Where the work of a day goes when the student takes the day or a part of it out. As much as possible moves; then what is
 * due first has the earliest place. Each place is in the student's own time, within the study time of its day, free of
 * all that has a time, half an hour from now at the earliest, and not after the work is due. Pure and deterministic.
 */
export function takeOut(state: State, out: TimeOut, options: TakeOutOptions): TakeOutPlan {
  const { now, zone, settings } = options;
  const { moving, stays } = workOn(state, out, options);
  moving.sort(byDue);
  const gone = moving.filter(({ kind }) => kind === 'session');
  const rest = apply(
    state,
    gone.map(({ id }): DataChange => ({ table: 'blocks', type: 'remove', id })),
  );
  const earliest = addMinutes(now, NOTICE_MINUTES);
  const isWhole = isWholeDay(out, settings);
  const free = freeTimeOf(rest, earliest, HORIZON_DAYS, zone, settings)
    .filter(({ day }) => !isWhole || day !== out.day)
    .map((each) => (each.day === out.day ? { ...each, taken: [...each.taken, out] } : each));
  const places = bestPlaces(free, moving, settings.workWeek);
  const moves: TakeOutMove[] = [];
  for (const [at, work] of moving.entries()) {
    const { kind, id, title, minutes } = work;
    const to = places[at] ?? null;
    if (to === null) stays.push({ id, title, at: work.at, why: 'room' });
    else moves.push({ kind, id, title, minutes, from: work.at, to });
  }
  return {
    moves: moves.sort((a, b) => byTime({ at: a.from, id: a.id }, { at: b.from, id: b.id })),
    stays: stays.sort(byTime),
  };
}
