import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import type { Task } from '../../schema/task.ts';

/** Minutes of the sessions of a task that are ticked. */
const minutesTicked = (state: State, { id }: Task): number =>
  blocksOf(state, id).reduce((sum, { doneAt, minutes }) => sum + (doneAt === null ? 0 : minutes), 0);

/** Minutes of a task that were timed or typed beyond its ticked sessions: what is left to plan leaves out sessions alone. */
export const minutesBeyondSessions = (state: State, task: Task, worked: number): number =>
  Math.max(worked - minutesTicked(state, task), 0);

/** Minutes of the estimate that are still to do; null without an estimate. @param worked minutes timed or typed */
export function minutesLeft(state: State, task: Task, worked: number): number | null {
  if (task.estimate === null) return null;
  return Math.max(task.estimate - Math.max(worked, minutesTicked(state, task)), 0);
}
