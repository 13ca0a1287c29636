import { newRow } from '../src/schema/define-rows.ts';
import { taskFields } from '../src/schema/task.ts';
import type { Task } from '../src/schema/task.ts';
import type { Change } from '../src/schema/tables.ts';

/** The n-th id; the same every time. */
export const idAt = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

export const taskAt = (n: number, fields: Partial<Task> = {}): Task =>
  newRow(taskFields, {
    id: idAt(n),
    title: `Task ${n}`,
    order: `a${n.toString(36).padStart(4, '0')}V`,
    createdAt: '2026-11-16T08:00:00.000Z',
    ...fields,
  });

export const putTask = (n: number, fields: Partial<Task> = {}): Change => ({
  table: 'tasks',
  type: 'put',
  row: taskAt(n, fields),
});
export const removeTask = (n: number): Change => ({ table: 'tasks', type: 'remove', id: idAt(n) });
