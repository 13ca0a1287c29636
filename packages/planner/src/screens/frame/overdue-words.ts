import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { doDays, dueBadge, dueWords } from '../../rules/tasks/due.ts';
import { formatShortDay } from '../../core/time/format.ts';

/**
 * Status of a late task: "Was due 16 Nov", "Due today", else its last planned day. @param now wall-clock time in `zone`
 */
export function overdueWords(state: State, task: Task, now: Civil, zone: string): string {
  const { due } = task;
  if (due !== null && dayOf(due) <= dayOf(now)) return dueWords(dueBadge(due, now, settingsOf(state).clock));
  const day = doDays(state, task, zone).at(-1);
  return day === undefined ? '' : `Planned ${formatShortDay(day, dayOf(now))}`;
}
