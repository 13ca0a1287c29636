import type { Task } from '../../schema/task.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { notFound, quote, quoteSome } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';
import { keysAt } from '../../core/order/place.ts';
import type { Place } from '../../core/order/place.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import { activeGroup, activeTask, blocksOf } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, minuteOfDay, civilAt } from '../../core/time/civil-time.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { movedTo } from './add-tasks.ts';
import { listDayTest } from './due.ts';
import { planSentence } from './task-commands.ts';
import { putOrders, putPlace } from './task-place.ts';

type Reorder = CommandOf<'task.reorder'>;

export function reorderTasks(draft: Transaction, command: Reorder): RuleResult {
  const moved = tasksOfPlace(draft, command.ids, command.place);
  if (!moved) return notFound('task');
  const { tasks, keys } = moved;
  const isMove = command.groupId !== undefined && tasks.some((task) => task.groupId !== command.groupId);
  const group = activeGroup(draft.state, command.groupId ?? null);
  if (command.groupId && !group) return notFound('group');
  const day = dayOfDrop(draft, command);
  for (const task of tasks) {
    const order = keys.get(task.id) ?? task.order;
    const place = isMove ? { order, groupId: command.groupId ?? null } : { order };
    putPlace(draft, task, place);
    if (day !== undefined) draft.put('tasks', { ...task, ...place, ...onDay(draft, task, day) });
    keys.delete(task.id);
  }
  putOrders(draft, keys);
  const subject = quoteSome(tasks, 'task');
  const focus = tasks.map((task) => task.id);
  if (day === null) return { sentence: `Removed the date of ${subject}`, focus };
  if (day !== undefined) return { sentence: planSentence(draft, subject, day), focus };
  const sentence = isMove && group ? `Moved ${subject} to ${quote(group.name)}` : `Moved ${subject}`;
  return { sentence: `${sentence}${placeWords(draft, command.place)}`, focus };
}

/** Undefined where tasks keep their dates. */
function dayOfDrop({ state, today, context }: Transaction, { date }: Reorder): Day | null | undefined {
  if (date === undefined || 'day' in date) return date?.day;
  const task = activeTask(state, date.asOf);
  return task && listDayTest(state, today, context.zone)(task);
}

/**
 * Fields that bring a task to a day of the list. Its first plan ahead, a session or the planned day, goes to that day;
 * sessions that would then come before it go on by as many days. Without a day, nothing is planned any more or due.
 */
function onDay(draft: Transaction, task: Task, day: Day | null): Partial<Task> {
  const { state, today, context, wallClock } = draft;
  const open = blocksOf(state, task.id)
    .filter(({ doneAt }) => doneAt === null)
    .map((block) => ({ block, ...spanOfBlock(block, context.zone) }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  if (day === null) {
    for (const { block } of open) draft.remove('blocks', block.id);
    return { due: null, plannedDay: null };
  }
  const ahead = open.filter(({ end }) => end > wallClock);
  const planned = task.plannedDay !== null && task.plannedDay >= today ? task.plannedDay : null;
  const session = ahead[0] ? dayOf(ahead[0].start) : null;
  const first = planned !== null && (session === null || planned <= session) ? planned : session;
  if (first === null) return { plannedDay: day };
  const isSessionFirst = first !== planned;
  const by = daysBetween(first, day);
  for (const [at, { block, start }] of ahead.entries()) {
    if (dayOf(start) >= day && !(at === 0 && isSessionFirst)) continue;
    draft.put('blocks', movedTo(draft, block, civilAt(addDays(dayOf(start), by), minuteOfDay(start))));
  }
  return planned !== null && (!isSessionFirst || planned < day) ? { plannedDay: day } : {};
}

function tasksOfPlace(
  draft: Transaction,
  ids: readonly string[],
  place: Place,
): { tasks: Task[]; keys: Map<string, string> } | null {
  const wanted = new Set(ids);
  const all = listedTasks(draft.state, draft.wallClock);
  const tasks = all.filter((task) => wanted.has(task.id));
  const keys = keysAt(
    all,
    place,
    tasks.map((task) => task.id),
  );
  return tasks.length === 0 || !keys ? null : { tasks, keys };
}

function placeWords(draft: Transaction, place: Place): string {
  if (place.at === 'start') return ' to the top';
  if (place.at === 'end') return ' to the bottom';
  const target = activeTask(draft.state, place.id);
  return target ? ` ${place.at === 'before' ? 'above' : 'below'} ${quote(target.title)}` : '';
}
