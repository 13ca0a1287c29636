import type { Subtask } from '../../schema/task.ts';
import { keysAt } from '../../core/order/place.ts';
import { activeTask, subtasksOf } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { editing, needsName, putOrders, removing, reordering } from './list-rules.ts';
import type { OrderedKind } from './list-rules.ts';
import { notFound, quote, quoteSome } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';

function activeSubtask(state: State, id: string): Subtask | undefined {
  const subtask = state.rows.subtasks.get(id);
  return subtask && activeTask(state, subtask.taskId) ? subtask : undefined;
}

const STEPS: OrderedKind<'subtasks'> = {
  table: 'subtasks',
  unit: 'step',
  find: activeSubtask,
  siblings: (state, { taskId }) => subtasksOf(state, taskId),
};

export function addSubtasks(draft: Transaction, command: CommandOf<'subtask.add'>): RuleResult {
  const task = activeTask(draft.state, command.taskId);
  if (!task) return notFound('task');
  const titles = command.titles.map((title) => title.trim()).filter((title) => title !== '');
  if (titles.length === 0) return needsName('step', 'title');
  const steps = titles.map((title) => ({ title, id: draft.context.newId() }));
  const siblings = subtasksOf(draft.state, task.id);
  const ids = steps.map((step) => step.id);
  const keys = keysAt(siblings, command.place ?? { at: 'end' }, ids);
  if (!keys) return notFound('step');
  for (const { id, title } of steps) {
    draft.put('subtasks', { id, taskId: task.id, title, doneAt: null, order: keys.get(id) ?? '' });
  }
  putOrders(draft, 'subtasks', siblings, keys);
  return { sentence: `Added ${quoteSome(steps, 'step')} to ${quote(task.title)}`, focus: ids };
}

export const editSubtask = (draft: Transaction, { id, title }: CommandOf<'subtask.edit'>): RuleResult =>
  editing(STEPS)(draft, { id, fields: { title } });

export function checkSubtask(draft: Transaction, command: CommandOf<'subtask.check'>): RuleResult {
  const subtask = activeSubtask(draft.state, command.id);
  if (!subtask) return notFound('step');
  if (command.isDone !== (subtask.doneAt !== null)) {
    draft.put('subtasks', { ...subtask, doneAt: command.isDone ? draft.now : null });
  }
  const sentence = command.isDone ? `Finished ${quote(subtask.title)}` : `Opened ${quote(subtask.title)} again`;
  return { sentence, focus: [subtask.id] };
}

export const removeSubtasks = removing(STEPS, 'Removed');
export const reorderSubtasks = reordering(STEPS);
