import type { TaskDraft } from '../../core/commands/command.ts';
import type { Transaction } from '../../core/history/transaction.ts';
import type { Place } from '../../core/order/place.ts';
import { settingsOf } from '../../core/state/state.ts';
import { tasksInOrder } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { listDayTest } from './due.ts';

/**
 * The place of a typed task in the list by date: after the last task whose day is no later, so that typed work stands in the
 * order of its days. What the student put in order by hand stays. Work without a day goes to the end.
 */
export function placeByDay({ state, context, today }: Transaction, task: TaskDraft): Place {
  const time = task.blocks?.[0]?.start ?? task.plannedDay ?? task.due ?? null;
  if (time === null || settingsOf(state).listGrouping !== 'date') return { at: 'end' };
  const day = dayOf(time);
  const dayOfTask = listDayTest(state, today, context.zone);
  const last = tasksInOrder(state).findLast((each) => each.doneAt === null && (dayOfTask(each) ?? '9') <= day);
  return last ? { at: 'after', id: last.id } : { at: 'start' };
}
