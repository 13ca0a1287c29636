import type { Task } from '../../domain/model/task.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { dayOf } from '../../domain/time/civil-time.ts';
import type { Civil } from '../../domain/time/civil-time.ts';
import { doDays, dueBadge, dueWords } from '../../domain/time/due.ts';
import { formatShortDay } from '../../domain/time/format.ts';

/**
 * Status of a late task: "Was due 16 Nov", "Due today", else its last planned day. @param now wall-clock time in `zone`
 */
export function overdueWords(state: State, task: Task, now: Civil, zone: string): string {
  const { due } = task;
  if (due !== null && dayOf(due) <= dayOf(now)) return dueWords(dueBadge(due, now, settingsOf(state).clock));
  const day = doDays(state, task, zone).at(-1);
  return day === undefined ? '' : `Planned ${formatShortDay(day, dayOf(now))}`;
}
