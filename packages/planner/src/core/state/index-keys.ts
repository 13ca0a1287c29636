import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { Subtask, Task } from '../../schema/task.ts';
import type { Tag } from '../../schema/tag.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { addDays } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { addMinutes, dayOf } from '../time/civil-time.ts';
import { idsAt } from './multi-index.ts';
import type { MultiIndex } from './multi-index.ts';

const NONE: readonly string[] = [];

/** The days from one to another, both included. */
function daysThrough(first: string, last: string): readonly string[] {
  if (first === last) return [first];
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Days a block touches on its own wall clock. A change of clocks may move its end by an hour, so one that ends near
 * midnight is listed on the next day too; callers check the real span.
 */
export function blockDays(block: WorkBlock): readonly string[] {
  return daysThrough(dayOf(block.start), dayOf(addMinutes(block.start, block.minutes + CLOCK_CHANGE_MINUTES)));
}
const CLOCK_CHANGE_MINUTES = 120;

export function eventDays(event: PlannerEvent): readonly string[] {
  if (event.deletedAt !== null) return NONE;
  if (event.isAllDay) return daysThrough(event.start, event.end);
  return daysThrough(dayOf(event.start), dayOf(addMinutes(event.end, CLOCK_CHANGE_MINUTES)));
}

export const taskGroups = (task: Task): readonly string[] =>
  task.deletedAt === null ? [task.groupId ?? UNGROUPED] : NONE;
/** The key of tasks that are in no group. */
const UNGROUPED = '';

export const tagsOf = (row: TaskOrEvent): readonly string[] => (row.deletedAt === null ? row.tagIds : NONE);
export const plannedDays = (task: Task): readonly string[] =>
  task.deletedAt === null && task.plannedDay !== null ? [task.plannedDay] : NONE;
export const dueDays = (task: Task): readonly string[] =>
  task.deletedAt === null && task.due !== null ? [dayOf(task.due)] : NONE;

/** Rows in the trash too: an occurrence that was deleted does not come back. */
export const ownSeries = (row: TaskOrEvent): readonly string[] => (row.seriesId === null ? NONE : [row.seriesId]);

const [TASK, EVENT] = [['task'], ['event']] as const;
export const examKind = (row: Task | PlannerEvent): readonly string[] => {
  if (!row.isExam || row.deletedAt !== null) return NONE;
  return 'isAllDay' in row ? EVENT : TASK;
};
export const ownExam = (task: Task): readonly string[] =>
  task.deletedAt === null && task.forId !== null ? [task.forId] : NONE;

export const ownTask = (row: Subtask | WorkBlock): readonly string[] => [row.taskId];
export const ownTagGroup = (tag: Tag): readonly string[] => [tag.tagGroupId];

/** Zones are at most 26 hours apart, so items fixed to another zone are at most two days off. */
export const ZONE_DAYS = 2;

/** Ids that may be on these days, whatever zone they were written for. */
export function idsAround(multi: MultiIndex, days: readonly Day[]): Set<string> {
  const ids = new Set<string>();
  const first = days[0];
  const last = days[days.length - 1];
  if (first === undefined || last === undefined) return ids;
  const end = addDays(last, ZONE_DAYS);
  for (let day = addDays(first, -ZONE_DAYS); day <= end; day = addDays(day, 1)) {
    for (const id of idsAt(multi, day)) ids.add(id);
  }
  return ids;
}
