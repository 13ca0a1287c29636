import type { RowFields } from '../../schema/define-rows.ts';
import { taskFields } from '../../schema/task.ts';
import type { Task } from '../../schema/task.ts';
import { activeGroup, activeTask } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, withDay } from '../../core/time/civil-time.ts';
import { lateTasks, latenessOf } from './due.ts';
import { formatDay, formatDayOrTime } from '../../core/time/format.ts';
import { plural } from '../../core/text/words.ts';
import { settingsOf } from '../../core/state/state.ts';
import { endTimers } from '../timing/end-timers.ts';
import { countAgain, countFromToday } from '../series/after-done.ts';
import { putBlock } from './add-tasks.ts';
import type { CommandOf, SpreadDraft } from '../../core/commands/command.ts';
import { deletedSentence } from '../series/series-commands.ts';
import {
  changedFields,
  coalesceOf,
  definedFields,
  notFound,
  quote,
  quoteSome,
  refuse,
} from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';

/** The tasks of these ids, each once; deleted ones are left out. */
const chosen = (draft: Transaction, ids: readonly string[]): Task[] =>
  [...new Set(ids)].map((id) => activeTask(draft.state, id)).filter((task) => task !== undefined);

/** Writes the fields that `change` returns for each task; tasks without a change (null) are not counted. */
function changeEach(
  draft: Transaction,
  ids: readonly string[],
  change: (task: Task) => Partial<Task> | null,
  say: (subject: string, changed: Task[]) => string,
): RuleResult {
  const tasks = chosen(draft, ids);
  if (tasks.length === 0) return notFound('task');
  const changed = tasks.filter((task) => {
    const fields = change(task);
    if (!fields || changedFields(task, fields).length === 0) return false;
    draft.put('tasks', { ...task, ...fields });
    return true;
  });
  return { sentence: say(quoteSome(changed, 'task'), changed), focus: changed.map((task) => task.id) };
}

function editSentence(draft: Transaction, task: Task, fields: readonly string[]): string {
  const { title, due, plannedDay } = task;
  const [field] = fields;
  const clock = settingsOf(draft.state).clock;
  if (fields.length !== 1 || field === undefined) return `Changed ${quote(title)}`;
  if (field === 'title') return `Renamed to ${quote(title)}`;
  if (field === 'groupId') {
    const group = activeGroup(draft.state, task.groupId);
    return group ? `Moved ${quote(title)} to ${quote(group.name)}` : `Took ${quote(title)} out of its group`;
  }
  if (field === 'due') {
    return due === null
      ? `${quote(title)} is no longer due`
      : `${quote(title)} is due ${formatDayOrTime(due, draft.today, clock)}`;
  }
  if (field === 'isExam') return `${quote(title)} is ${task.isExam ? 'an exam' : 'no exam'}`;
  if (field === 'plannedDay') return planSentence(draft, quote(title), plannedDay);
  const { changed = 'Changed' } = (taskFields as RowFields)[field] ?? {};
  return `${changed} ${quote(title)}`;
}

/** @param day null: no longer planned */
export const planSentence = (draft: Transaction, subject: string, day: string | null): string =>
  day === null ? `Took ${subject} off the calendar` : `Planned ${subject} for ${formatDay(day, draft.today)}`;

export function editTask(draft: Transaction, command: CommandOf<'task.edit'>): RuleResult {
  const task = activeTask(draft.state, command.id);
  if (!task) return notFound('task');
  const fields = definedFields(command.fields);
  if (fields.title?.trim() === '') return refuse('empty', 'A task needs a title.');
  if (fields.groupId && !activeGroup(draft.state, fields.groupId)) return notFound('group');
  if (fields.estimate !== undefined) fields.ownEstimate ??= null;
  if (fields.tagIds) fields.tagIds = [...new Set(fields.tagIds)];
  const changed = changedFields(task, fields);
  const next = { ...task, ...fields };
  if (changed.length > 0) draft.put('tasks', next);
  return {
    sentence: editSentence(draft, next, changed),
    coalesce: coalesceOf('tasks', task.id, changed),
    focus: [task.id],
  };
}

export function completeTasks(draft: Transaction, command: CommandOf<'task.complete'>): RuleResult {
  const finish = (task: Task) => (task.doneAt === null ? { doneAt: draft.now } : null);
  const verdict = changeEach(draft, command.ids, finish, (subject, changed) => {
    for (const task of changed) countFromToday(draft, task);
    return `Finished ${subject}`;
  });
  return { ...verdict, note: endTimers(draft, ({ itemId }) => command.ids.includes(itemId)) };
}

export function reopenTasks(draft: Transaction, command: CommandOf<'task.reopen'>): RuleResult {
  return changeEach(
    draft,
    command.ids,
    () => ({ doneAt: null }),
    (subject, changed) => {
      for (const task of changed) countAgain(draft, task);
      return `Opened ${subject} again`;
    },
  );
}

export function deleteTasks(draft: Transaction, command: CommandOf<'task.delete'>): RuleResult {
  return changeEach(
    draft,
    command.ids,
    () => ({ deletedAt: draft.serverTime }),
    (_, tasks) => deletedSentence(draft, tasks, 'task'),
  );
}

export function moveTasks(draft: Transaction, command: CommandOf<'task.move'>): RuleResult {
  const group = activeGroup(draft.state, command.groupId);
  if (command.groupId !== null && !group) return notFound('group');
  return changeEach(
    draft,
    command.ids,
    () => ({ groupId: command.groupId }),
    (subject) => (group ? `Moved ${subject} to ${quote(group.name)}` : `Took ${subject} out of the group`),
  );
}

export function planTasks(draft: Transaction, command: CommandOf<'task.plan'>): RuleResult {
  const { day } = command;
  return changeEach(
    draft,
    command.ids,
    () => ({ plannedDay: day }),
    (subject) => planSentence(draft, subject, day),
  );
}

export function dueTasks(draft: Transaction, command: CommandOf<'task.due'>): RuleResult {
  const { due, keepsTime = false } = command;
  const clock = settingsOf(draft.state).clock;
  const dueOf = (task: Task) => (keepsTime && due !== null ? withDay(task.due, dayOf(due)) : due);
  return changeEach(
    draft,
    command.ids,
    (task) => ({ due: dueOf(task) }),
    (subject, changed) => {
      const [first] = changed;
      const be = changed.length === 1 ? 'is' : 'are';
      const when = changed.length === 1 && first ? dueOf(first) : due;
      return when === null
        ? `${subject} ${be} no longer due`
        : `${subject} ${be} due ${formatDayOrTime(when, draft.today, clock)}`;
    },
  );
}

export function tagTasks(draft: Transaction, command: CommandOf<'task.tag'>): RuleResult {
  const add = command.add.filter((id) => draft.state.rows.tags.get(id)?.deletedAt === null);
  if (add.length < command.add.length) return notFound('tag');
  const tagged = (task: Task) => ({
    tagIds: [...new Set([...task.tagIds, ...add])].filter((id) => !command.remove.includes(id)),
  });
  const name = draft.state.rows.tags.get(add[0] ?? command.remove[0] ?? '')?.name ?? '';
  const isOne = command.add.length + command.remove.length === 1;
  return changeEach(draft, command.ids, tagged, (subject) => {
    if (!isOne) return `Changed the tags of ${subject}`;
    return add.length === 1 ? `Tagged ${subject} ${quote(name)}` : `Took ${quote(name)} off ${subject}`;
  });
}

export function moveToToday(draft: Transaction, command: CommandOf<'task.today'>): RuleResult {
  const { state, wallClock, context } = draft;
  const late = command.ids
    ? chosen(draft, command.ids).filter((task) => latenessOf(state, task, wallClock, context.zone) !== null)
    : lateTasks(state, wallClock, context.zone);
  if (late.length === 0) return refuse('not_found', 'Nothing is overdue.');
  return changeEach(
    draft,
    late.map((task) => task.id),
    () => ({ plannedDay: draft.today }),
    (subject) => `Moved ${subject} to today`,
  );
}

function putSessions(draft: Transaction, task: Task, sessions: SpreadDraft['sessions'] = []): void {
  for (const { moves, ...session } of sessions) {
    const id = draft.state.rows.blocks.get(moves ?? '')?.taskId === task.id ? moves : undefined;
    putBlock(draft, task, { ...session, ...(id === undefined ? {} : { id }) });
  }
}

export function spreadTasks(draft: Transaction, { plans }: CommandOf<'task.spread'>): RuleResult {
  const found = plans.flatMap((plan) => chosen(draft, [plan.id]).map((task) => ({ task, plan })));
  if (found.length === 0) return notFound('task');
  const days = new Set<Day>();
  for (const { task, plan } of found) {
    const { day, sessions = [] } = plan;
    putSessions(draft, task, sessions);
    for (const each of sessions.length === 0 ? [day] : sessions.map(({ start }) => dayOf(start))) days.add(each);
    const plannedDay = sessions.length === 0 ? day : null;
    if (task.plannedDay !== plannedDay) draft.put('tasks', { ...task, plannedDay });
  }
  const tasks = found.map(({ task }) => task);
  return {
    sentence: `Spread ${quoteSome(tasks, 'task')} over ${plural(days.size, 'day')}`,
    focus: tasks.map(({ id }) => id),
  };
}
