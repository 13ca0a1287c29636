import type { Task } from '../model/task.ts';

/** By order key, equal keys by id. Keys compare by code unit, as they were made. */
export function byOrder(a: { order: string; id: string }, b: { order: string; id: string }): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * The ids of living tasks in priority order, with some tasks written anew.
 *
 * @param changed what became of each task: its new row, or undefined where it is gone or in the trash
 * @param rowOf rows after the change
 */
export function updateOrder(
  order: readonly string[],
  changed: ReadonlyMap<string, Task | undefined>,
  rowOf: (id: string) => Task | undefined,
): readonly string[] {
  if (changed.size === 0) return order;
  const kept = order.filter((id) => !changed.has(id));
  const placed = [...changed.values()].filter((task) => task !== undefined).sort(byOrder);
  const merged: string[] = [];
  let next = 0;
  for (const task of placed) {
    next = copyBefore(task, kept, next, merged, rowOf);
    merged.push(task.id);
  }
  for (; next < kept.length; next += 1) merged.push(kept[next] ?? '');
  return merged;
}

function copyBefore(
  task: Task,
  kept: readonly string[],
  from: number,
  into: string[],
  rowOf: (id: string) => Task | undefined,
): number {
  let low = from;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rowOf(kept[middle] ?? '');
    if (other && byOrder(other, task) < 0) low = middle + 1;
    else high = middle;
  }
  for (let at = from; at < low; at += 1) into.push(kept[at] ?? '');
  return low;
}
