import type { PlannerEvent } from './planner-event.ts';
import type { Task } from './task.ts';

/** A row that may repeat, be an exam, and come from a calendar. */
export type TaskOrEvent = Task | PlannerEvent;

export const isEvent = (row: TaskOrEvent): row is PlannerEvent => 'isAllDay' in row;

/** Whether it is a task that is done. */
export const isDone = (row: TaskOrEvent): boolean => !isEvent(row) && row.doneAt !== null;
