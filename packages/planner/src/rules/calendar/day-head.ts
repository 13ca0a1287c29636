import type { AllDayEvent } from '../../schema/planner-event.ts';
import type { Task } from '../../schema/task.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { byOrder } from '../../core/state/task-order.ts';
import { shownTasks } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { DayItems } from './day-items.ts';
import { formatLength } from '../../core/time/format.ts';
import type { Workload } from './workload.ts';

/** The header above the hours of a day. */
export interface DayHead {
  day: Day;
  allDay: readonly AllDayEvent[];
  /** Tasks planned for that day, without a block on it. */
  planned: readonly Task[];
  /** Open tasks due that day, shown apart from those to be done on it. */
  due: readonly Task[];
}

export function headOf(state: State, { day, allDay, timed }: DayItems): DayHead {
  const withBlock = new Set(timed.map((item) => (item.kind === 'block' ? item.task.id : '')));
  return {
    day,
    allDay,
    planned: shownTasks(state, idsAt(state.index.tasksPlannedOn, day))
      .sort(byOrder)
      .filter((task) => !withBlock.has(task.id)),
    due: dueTasksOn(state, day).filter((task) => task.doneAt === null),
  };
}

/** "2 h 30 min of 2 h", with the excess in words; "No work planned" for a day without any, lessons or not. */
export function formatLoad({ planned, capacity, unestimated }: Omit<Workload, 'day'>): string {
  const rest = unestimated === 0 ? '' : `, and ${unestimated} without an estimate`;
  if (planned === 0 && unestimated === 0) return 'No work planned';
  if (planned === 0) return `${unestimated} planned without an estimate`;
  if (capacity === 0) return `${formatLength(planned)} on a day off${rest}`;
  return `${formatLength(planned)} of ${formatLength(capacity)}${rest}`;
}

/** "10h15m", as people type it. */
export function shortLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${hours}h`;
  return hours === 0 ? `${rest}m` : `${hours}h${rest}m`;
}
