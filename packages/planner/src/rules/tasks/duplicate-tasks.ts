import { fieldsWhere, pick } from '../../schema/define-rows.ts';
import { taskFields } from '../../schema/task.ts';
import type { Task } from '../../schema/task.ts';
import type { State } from '../../core/state/state.ts';
import { activeTask, subtasksOf } from '../../core/state/views.ts';
import type { CommandOf, TaskDraft } from '../../core/commands/command.ts';

const COPIED = fieldsWhere(taskFields, ({ given, isCopied = given !== undefined }) => isCopied) as 'title'[];

/** The fields of a task that its copy has too, with open subtasks. */
export const copyOf = (state: State, task: Task): TaskDraft => ({
  ...pick(task, COPIED),
  subtasks: subtasksOf(state, task.id).map((step) => step.title),
});

/**
 * The command that adds a copy of each task below the last of them, with open subtasks. Sessions are not copied:
 * time is set aside once. Null if none of the tasks exists.
 */
export function duplicateTasks(state: State, ids: readonly string[]): CommandOf<'task.add'> | null {
  const tasks = ids.map((id) => activeTask(state, id)).filter((task) => task !== undefined);
  const last = tasks[tasks.length - 1];
  if (!last) return null;
  return { type: 'task.add', tasks: tasks.map((task) => copyOf(state, task)), place: { at: 'after', id: last.id } };
}
