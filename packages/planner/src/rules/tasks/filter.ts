import type { Task } from '../../schema/task.ts';
import type { State } from '../../core/state/state.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import { isArchived, activeGroup, activeTag } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { isToDoOn, lastDoDay, latenessOf } from './due.ts';
import { examsFrom } from './exam.ts';
import type { Exam } from './exam.ts';
import { scoreOf, wordsOf } from '../../core/text/search-text.ts';
import { foldedRow, taskMatches } from './task-text.ts';

/** `overdue`: late, or missed. `today`: open, and planned for today, due today or overdue. `soon`: open, and due before a week is over. */
export type TaskState = 'open' | 'done' | 'today' | 'soon' | 'overdue' | 'planned' | 'unplanned';

/** All given conditions must hold. */
export interface TaskFilter {
  text?: string;
  /** Groups; null stands for tasks in none. Tasks of archived groups are left out unless theirs is among these. */
  groupIds?: readonly (string | null)[];
  tagIds?: readonly string[];
  /** Whether one of the tags is enough, or all have to be there. */
  tagMode?: 'any' | 'all';
  states?: readonly TaskState[];
  /** Due within these days, both included; either may be left out. Tasks without a due date do not match. */
  dueFrom?: Day;
  dueTo?: Day;
}

function isForToday(state: State, task: Task, now: Civil, zone: string): boolean {
  if (task.doneAt !== null) return false;
  const today = dayOf(now);
  const isDue = task.due !== null && dayOf(task.due) === today;
  return isDue || latenessOf(state, task, now, zone) !== null || isToDoOn(state, task, today, zone);
}

const isAhead = (day: Day | null, now: Civil): boolean => day !== null && day >= dayOf(now);

function hasState(state: State, task: Task, wanted: TaskState, now: Civil, zone: string): boolean {
  switch (wanted) {
    case 'open':
      return task.doneAt === null;
    case 'done':
      return task.doneAt !== null;
    case 'today':
      return isForToday(state, task, now, zone);
    case 'soon':
      return task.doneAt === null && task.due !== null && dayOf(task.due) < addDays(dayOf(now), 7);
    case 'overdue':
      return latenessOf(state, task, now, zone) !== null;
    case 'planned':
      return task.doneAt === null && isAhead(lastDoDay(state, task, zone), now);
    case 'unplanned':
      return task.doneAt === null && !isAhead(lastDoDay(state, task, zone), now);
  }
}

function hasTags(state: State, task: Pick<Task, 'tagIds'>, filter: TaskFilter): boolean {
  const wanted = (filter.tagIds ?? []).filter((id) => activeTag(state, id));
  if (wanted.length === 0) return true;
  if (filter.tagMode === 'all') return wanted.every((id) => task.tagIds.includes(id));
  return wanted.some((id) => task.tagIds.includes(id));
}

function isDueWithin(task: Pick<Task, 'due'>, from: Day | undefined, to: Day | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  if (task.due === null) return false;
  const day = dayOf(task.due);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** Active tasks that match, in priority order. Deleted tags do not narrow. @param now wall-clock time in `zone` */
export function filterTasks(state: State, filter: TaskFilter, now: Civil, zone: string): Task[] {
  const words = wordsOf(filter.text ?? '');
  const groups = filter.groupIds?.length ? new Set(filter.groupIds) : null;
  return listedTasks(state, now).filter((task) => {
    if (groups ? !groups.has(activeGroup(state, task.groupId)?.id ?? null) : isArchived(state, task)) return false;
    if (filter.states?.length && !filter.states.some((wanted) => hasState(state, task, wanted, now, zone)))
      return false;
    return (
      isDueWithin(task, filter.dueFrom, filter.dueTo) && hasTags(state, task, filter) && taskMatches(state, task, words)
    );
  });
}

const EXAM_STATES: Partial<Record<TaskState, (day: Day, today: Day) => boolean>> = {
  open: () => true,
  today: (day, today) => day === today,
  soon: (day, today) => day < addDays(today, 7),
};

/** Exams ahead that are events and match, earliest first. They are in no group. @param now wall-clock time in `zone` */
export function filterExams(state: State, filter: TaskFilter, now: Civil, zone: string): Exam[] {
  const { groupIds, states, text = '', dueFrom, dueTo } = filter;
  if (groupIds?.length) return [];
  const words = wordsOf(text);
  return examsFrom(state, now, zone).filter(({ kind, id, when }) => {
    const event = kind === 'event' ? state.rows.events.get(id) : undefined;
    if (!event) return false;
    if (states?.length && !states.some((each) => EXAM_STATES[each]?.(dayOf(when), dayOf(now)))) return false;
    const { title, place, notes } = foldedRow(event);
    return (
      isDueWithin({ due: when }, dueFrom, dueTo) &&
      hasTags(state, event, filter) &&
      (words.length === 0 || scoreOf({ title, names: place, notes }, words) > 0)
    );
  });
}

export const isEmptyFilter = (filter: TaskFilter): boolean =>
  wordsOf(filter.text ?? '').length === 0 &&
  !filter.groupIds?.length &&
  !filter.tagIds?.length &&
  !filter.states?.length &&
  filter.dueFrom === undefined &&
  filter.dueTo === undefined;
