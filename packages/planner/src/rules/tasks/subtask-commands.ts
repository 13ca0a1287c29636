import type { Subtask } from '../../schema/task.ts';
import { keysAt } from '../../core/order/place.ts';
import { activeTask, subtasksOf } from '../../core/state/views.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { notFound, quote, quoteSome, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';

function livingSubtask(draft: Transaction, id: string): Subtask | undefined {
  const subtask = draft.state.rows.subtasks.get(id);
  return subtask && activeTask(draft.state, subtask.taskId) ? subtask : undefined;
}

function writeKeys(draft: Transaction, rows: readonly Subtask[], keys: ReadonlyMap<string, string>): void {
  for (const row of rows) {
    const order = keys.get(row.id);
    if (order !== undefined && order !== row.order) draft.put('subtasks', { ...row, order });
  }
}

export function addSubtasks(draft: Transaction, command: CommandOf<'subtask.add'>): RuleResult {
  const task = activeTask(draft.state, command.taskId);
  if (!task) return notFound('task');
  const titles = command.titles.map((title) => title.trim()).filter((title) => title !== '');
  if (titles.length === 0) return refuse('empty', 'A step needs a title.');
  const steps = titles.map((title) => ({ title, id: draft.context.newId() }));
  const siblings = subtasksOf(draft.state, task.id);
  const ids = steps.map((step) => step.id);
  const keys = keysAt(siblings, command.place ?? { at: 'end' }, ids);
  if (!keys) return notFound('step');
  for (const { id, title } of steps) {
    draft.put('subtasks', { id, taskId: task.id, title, doneAt: null, order: keys.get(id) ?? '' });
  }
  writeKeys(draft, siblings, keys);
  return { sentence: `Added ${quoteSome(steps, 'step')} to ${quote(task.title)}`, focus: ids };
}

export function editSubtask(draft: Transaction, command: CommandOf<'subtask.edit'>): RuleResult {
  const subtask = livingSubtask(draft, command.id);
  if (!subtask) return notFound('step');
  if (command.title.trim() === '') return refuse('empty', 'A step needs a title.');
  if (command.title !== subtask.title) draft.put('subtasks', { ...subtask, title: command.title });
  return {
    sentence: `Renamed to ${quote(command.title)}`,
    coalesce: `subtasks:${subtask.id}:title`,
    focus: [subtask.id],
  };
}

export function checkSubtask(draft: Transaction, command: CommandOf<'subtask.check'>): RuleResult {
  const subtask = livingSubtask(draft, command.id);
  if (!subtask) return notFound('step');
  if (command.isDone !== (subtask.doneAt !== null)) {
    draft.put('subtasks', { ...subtask, doneAt: command.isDone ? draft.now : null });
  }
  const sentence = command.isDone ? `Finished ${quote(subtask.title)}` : `Opened ${quote(subtask.title)} again`;
  return { sentence, focus: [subtask.id] };
}

export function removeSubtasks(draft: Transaction, command: CommandOf<'subtask.remove'>): RuleResult {
  const subtasks = [...new Set(command.ids)].map((id) => livingSubtask(draft, id)).filter((row) => row !== undefined);
  if (subtasks.length === 0) return notFound('step');
  for (const { id } of subtasks) draft.remove('subtasks', id);
  return { sentence: `Removed ${quoteSome(subtasks, 'step')}` };
}

export function reorderSubtasks(draft: Transaction, command: CommandOf<'subtask.reorder'>): RuleResult {
  const first = livingSubtask(draft, command.ids[0] ?? '');
  if (!first) return notFound('step');
  const siblings = subtasksOf(draft.state, first.taskId);
  const moving = siblings.filter((row) => command.ids.includes(row.id));
  const keys = keysAt(
    siblings,
    command.place,
    moving.map((row) => row.id),
  );
  if (!keys) return notFound('step');
  writeKeys(draft, siblings, keys);
  return { sentence: `Moved ${quoteSome(moving, 'step')}`, focus: moving.map((row) => row.id) };
}
