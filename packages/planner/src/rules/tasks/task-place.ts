import type { Task } from '../../schema/task.ts';
import { activeSeries, rowsOfSeries } from '../../core/state/occurrences.ts';
import { activeTask } from '../../core/state/views.ts';
import { follow } from '../series/series-commands.ts';
import type { Transaction } from '../../core/history/transaction.ts';

/** Changes the place of a task and of its series: the next task of the series takes the same place. */
export function putPlace(draft: Transaction, task: Task, fields: Partial<Pick<Task, 'order' | 'groupId'>>): void {
  const series = task.doneAt === null ? activeSeries(draft.state, task.seriesId) : undefined;
  if (series) {
    const next = { ...series, ...fields };
    draft.put('series', next);
    if (next.groupId !== series.groupId) {
      for (const row of rowsOfSeries(draft.state, series)) if (row.deletedAt === null) follow(draft, row, next);
    }
  }
  if (!series || draft.state.rows.tasks.has(task.id)) draft.put('tasks', { ...task, ...fields });
}

/** Gives tasks their new places. @param keys order keys by id */
export function putOrders(draft: Transaction, keys: ReadonlyMap<string, string>): void {
  for (const [id, order] of keys) {
    const task = activeTask(draft.state, id);
    if (task) putPlace(draft, task, { order });
  }
}
