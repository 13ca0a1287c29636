import type { Task } from '../../schema/task.ts';
import { keysAt } from '../../core/order/place.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { putOrders } from './task-place.ts';
import { notFound, quoteSome, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';

/** A due day lasts until its end and sorts after the due times of that day. */
const NEVER = '9';
const dueBy = ({ due }: Task): string => (due === null ? NEVER : due.length > 10 ? due : `${due}T24:00`);

/** Sorts once. The order is the student's own from then on, and is not kept sorted. */
export function sortTasks(draft: Transaction, { ids }: CommandOf<'task.sort'>): RuleResult {
  const wanted = new Set(ids);
  const all = listedTasks(draft.state, draft.wallClock);
  const before = all.filter((task) => wanted.has(task.id));
  const [first] = before;
  if (!first) return notFound('task');
  // Equal due dates keep their order.
  const after = [...before].sort((a, b) => (dueBy(a) === dueBy(b) ? 0 : dueBy(a) < dueBy(b) ? -1 : 1));
  if (after.every((task, at) => task === before[at])) return refuse('empty', 'They are already in that order.');
  const keys = keysAt(
    all,
    { at: 'before', id: first.id },
    after.map((task) => task.id),
  );
  putOrders(draft, keys ?? new Map());
  return { sentence: `Sorted ${quoteSome(before, 'task')} by due date`, focus: after.map((task) => task.id) };
}
