import type { AllDayEvent } from '../../schema/planner-event.ts';
import type { Task } from '../../schema/task.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { byOrder } from '../../core/state/task-order.ts';
import { shownTasks } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { DayItems } from './day-items.ts';
import { capitalize, plural } from '../../core/text/words.ts';
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

/** "40 min of 2 h study planned", "2 h 30 min study planned, 30 min too much", "No study planned". */
export function formatLoad({ planned, capacity, unestimated }: Omit<Workload, 'day'>): string {
  const tasks = `${plural(unestimated, 'task')} without a length`;
  const rest = unestimated === 0 ? '' : `, and ${tasks}`;
  if (planned === 0) return unestimated === 0 ? 'No study planned' : `${capitalize(tasks)} planned`;
  if (capacity === 0) return `${formatLength(planned)} study planned on a day off${rest}`;
  if (planned > capacity)
    return `${formatLength(planned)} study planned, ${formatLength(planned - capacity)} too much${rest}`;
  return `${formatLength(planned)} of ${formatLength(capacity)} study planned${rest}`;
}

/** "10h15m", as people type it. */
export function shortLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${hours}h`;
  return hours === 0 ? `${rest}m` : `${hours}h${rest}m`;
}
