import type { CommandOf } from '../../core/commands/command.ts';
import { quote, quoteSome } from '../../core/history/transaction.ts';
import type { RuleResult, RulesFor, Transaction } from '../../core/history/transaction.ts';
import { activeTask } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { formatOnDay } from '../../core/time/format.ts';
import type { Task } from '../../schema/task.ts';
import { addEvents } from '../calendar/event-commands.ts';
import { movedTo } from '../tasks/add-tasks.ts';

/** Does what the preview showed. Work that is gone meanwhile is left out. */
function takeOutDay(draft: Transaction, { event, moves }: CommandOf<'day.takeOut'>): RuleResult {
  const added = addEvents(draft, { type: 'event.add', events: [event] });
  if ('refusal' in added) return added;
  const day = dayOf(event.start);
  const { rows } = draft.state;
  const moved = new Map<string, Task>();
  for (const { kind, id, to } of moves) {
    const block = kind === 'session' ? rows.blocks.get(id) : undefined;
    const task = activeTask(draft.state, block?.taskId ?? id);
    if (!task) continue;
    if (block) draft.put('blocks', movedTo(draft, block, to));
    // Work is no longer planned for the day that it leaves.
    const plannedDay = block ? null : dayOf(to);
    if (!block || task.plannedDay === day) draft.put('tasks', { ...task, plannedDay });
    moved.set(task.id, task);
  }
  const some = moved.size === 0 ? '' : ` and moved ${quoteSome([...moved.values()], 'task')}`;
  return { sentence: `Added ${quote(event.title)} ${formatOnDay(day, draft.today)}${some}`, focus: added.focus };
}

/** Comes with the sheet that gives the command. */
export const TAKE_OUT_RULES: RulesFor<'day.takeOut'> = { 'day.takeOut': takeOutDay };
