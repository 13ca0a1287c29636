import type { Task } from '../../schema/task.ts';

/** By order key, equal keys by id. Keys compare by code unit, as they were made. */
export function byOrder(a: { order: string; id: string }, b: { order: string; id: string }): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Index of a task in an ordered list, or the index it would get. */
function placeOf(task: Task, tasks: readonly Task[], from = 0): number {
  let low = from;
  let high = tasks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byOrder(tasks[middle] as Task, task) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The tasks with new rows for some of them; their order keys must be unchanged. */
export function replaceTasks(tasks: readonly Task[], rows: readonly Task[]): readonly Task[] {
  if (rows.length === 0) return tasks;
  const next = [...tasks];
  for (const row of rows) next[placeOf(row, tasks)] = row;
  return next;
}

/**
 * The active tasks in priority order after some rows changed.
 *
 * @param changed the new row of each task, or undefined if it was removed or is in the trash
 */
export function updateOrder(tasks: readonly Task[], changed: ReadonlyMap<string, Task | undefined>): readonly Task[] {
  const kept = tasks.filter((task) => !changed.has(task.id));
  const placed = [...changed.values()].filter((task) => task !== undefined).sort(byOrder);
  const merged: Task[] = [];
  let next = 0;
  for (const task of placed) {
    const at = placeOf(task, kept, next);
    for (; next < at; next += 1) merged.push(kept[next] as Task);
    merged.push(task);
  }
  for (; next < kept.length; next += 1) merged.push(kept[next] as Task);
  return merged;
}
