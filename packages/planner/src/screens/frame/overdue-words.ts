import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { doDays, dueBadge, pastPlanWords } from '../../rules/tasks/due.ts';
import { capitalize } from '../../core/text/words.ts';
import { formatShortDay } from '../../core/time/format.ts';

/** "Was due 16 Nov", "Due today, 20:00"; empty for a task that is due later, or never. */
export function dueByTodayWords(state: State, { due, isExam }: Task, now: Civil): string {
  return due !== null && dayOf(due) <= dayOf(now) ? dueBadge(due, now, settingsOf(state).clock, isExam).words : '';
}

/**
 * Why a late task is late: "Was due 16 Nov", "Due today", else "Missed session yesterday". @param now wall-clock time in `zone`
 */
export function overdueWords(state: State, task: Task, now: Civil, zone: string): string {
  const due = dueByTodayWords(state, task, now);
  if (due !== '') return due;
  const day = doDays(state, task, zone).at(-1);
  return day === undefined ? '' : capitalize(pastPlanWords(state, task, day, formatShortDay(day, dayOf(now)), zone));
}
