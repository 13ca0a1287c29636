import type { State } from '../state/state.ts';
import { activeTask, subtasksOf } from '../state/views.ts';
import type { CommandOf, TaskDraft } from './command.ts';

/**
 * The command that adds a copy of each task below the last of them, with open subtasks. Work blocks are not copied:
 * time is set aside once. Null if none of the tasks exists.
 */
export function duplicateTasks(state: State, ids: readonly string[]): CommandOf<'task.add'> | null {
  const tasks = ids.map((id) => activeTask(state, id)).filter((task) => task !== undefined);
  const last = tasks[tasks.length - 1];
  if (!last) return null;
  const copies = tasks.map(({ title, notes, groupId, tagIds, plannedDay, due, estimate, id }): TaskDraft => {
    const subtasks = subtasksOf(state, id).map((step) => step.title);
    return { title, notes, groupId, tagIds, plannedDay, due, estimate, subtasks };
  });
  return { type: 'task.add', tasks: copies, place: { at: 'after', id: last.id } };
}
