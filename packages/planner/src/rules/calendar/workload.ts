import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, shownTasks } from '../../core/state/views.ts';
import { weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minutesBetween } from '../../core/time/civil-time.ts';
import { itemsOn } from './day-items.ts';
import type { DayItem, DayItems } from './day-items.ts';

export interface Workload {
  day: Day;
  /** Minutes of sessions, and what is left of tasks planned for the day without a block on it. */
  planned: number;
  /** Minutes the student wants to work on such a weekday. */
  capacity: number;
  /** Tasks planned for the day without a time or an estimate. */
  unestimated: number;
}

/** Whether a task is study: it has a subject, a due date or an estimate. A chore with a time is none. */
export const isStudy = ({ rows }: State, { due, estimate, tagIds }: Task): boolean =>
  due !== null ||
  estimate !== null ||
  tagIds.some((id) => rows.tagGroups.get(rows.tags.get(id)?.tagGroupId ?? '')?.kind === 'subject');

/** The workload of each of `days` (ascending, without gaps). Lessons, other events and chores do not count. */
export function workloadOf(
  state: State,
  days: readonly Day[],
  zone: string,
  settings: Pick<Settings, 'capacity'>,
): Workload[] {
  return itemsOn(state, days, zone).map((items) => loadOf(state, items, settings));
}

/** The workload of a day whose items are known. */
export function loadOf(state: State, { day, timed }: DayItems, { capacity }: Pick<Settings, 'capacity'>): Workload {
  const load: Workload = { day, planned: 0, capacity: capacity[weekday(day) - 1] ?? 0, unestimated: 0 };
  const withBlock = new Set<string>();
  for (const item of timed) {
    if (item.kind !== 'block' || !isStudy(state, item.task)) continue;
    withBlock.add(item.task.id);
    load.planned += minutesWorked(item.block.minutes, item);
  }
  for (const task of shownTasks(state, idsAt(state.index.tasksPlannedOn, day))) {
    if (withBlock.has(task.id) || !isStudy(state, task)) continue;
    if (task.estimate === null) load.unestimated += 1;
    else load.planned += Math.max(task.estimate - minutesElsewhere(state, task.id, day), 0);
  }
  return load;
}

/** Minutes of a task that are done, or have their time on a later day. */
export const minutesElsewhere = (state: State, taskId: string, day: Day): number =>
  blocksOf(state, taskId).reduce(
    (sum, { start, minutes, doneAt }) => (doneAt !== null || dayOf(start) > day ? sum + minutes : sum),
    0,
  );

/** Minutes of a block that elapse on the day of one of its pieces: not the clock's minutes when the clocks change. */
function minutesWorked(minutes: number, { day, from, to, startsBefore, endsAfter, span }: DayItem): number {
  if (endsAfter) return to - from;
  return Math.max(startsBefore ? minutes - minutesBetween(span.start, civilAt(day, 0)) : minutes, 0);
}

/** The sum over days, and by how many minutes it is too much (0 when it fits). */
export function totalLoad(loads: readonly Workload[]): { planned: number; capacity: number; over: number } {
  const planned = loads.reduce((sum, load) => sum + load.planned, 0);
  const capacity = loads.reduce((sum, load) => sum + load.capacity, 0);
  return { planned, capacity, over: Math.max(planned - capacity, 0) };
}
