import type { State } from './state.ts';

/** Numbers of what a student wrote. */
export interface OwnRows {
  tasks: number;
  events: number;
  lessons: number;
}

/** Tasks, events and lessons of this device's own, the example apart. */
export function ownRows({ rows }: State): OwnRows {
  const count = (table: 'tasks' | 'events' | 'series'): number =>
    [...rows[table].values()].filter(({ isSample, deletedAt }) => !isSample && deletedAt === null).length;
  const lessons = [...rows.lessons.values()].filter(
    ({ timetableId }) => rows.timetables.get(timetableId)?.isSample === false,
  );
  return { tasks: count('tasks'), events: count('events') + count('series'), lessons: lessons.length };
}

/** Number of all that a student wrote. */
export function countOwn(state: State): number {
  const { tasks, events, lessons } = ownRows(state);
  return tasks + events + lessons;
}

export const hasOwn = (state: State): boolean => countOwn(state) > 0;
