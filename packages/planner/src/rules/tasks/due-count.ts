import { listedTasks } from '../../core/state/listed-occurrences.ts';
import type { State } from '../../core/state/state.ts';
import { withoutArchived } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';

/** Open tasks that are due today or overdue, for the badge of the app. @param now wall-clock time of the student */
export const dueCount = (state: State, now: Civil): number =>
  withoutArchived(state, listedTasks(state, now)).filter(
    ({ due, doneAt, isSample }) => due !== null && doneAt === null && !isSample && dayOf(due) <= dayOf(now),
  ).length;
