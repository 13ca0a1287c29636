import type { State } from './state.ts';

/** Numbers of what a student wrote. */
export interface OwnRows {
  tasks: number;
  events: number;
  lessons: number;
}

type Written = { isSample: boolean; deletedAt: string | null };

const isOwn = ({ isSample, deletedAt }: Written): boolean => !isSample && deletedAt === null;

/** Tasks, events and lessons of this device's own, the example apart. What repeats counts once, however many of its days have a row. */
export function ownRows({ rows }: State): OwnRows {
  const series = [...rows.series.values()].filter(isOwn);
  const repeating = new Set(series.map(({ id }) => id));
  const count = (table: 'tasks' | 'events', of: 'task' | 'event'): number =>
    [...rows[table].values()].filter((row) => isOwn(row) && !(row.seriesId !== null && repeating.has(row.seriesId)))
      .length + series.filter((each) => each.of === of).length;
  const lessons = [...rows.lessons.values()].filter(
    ({ timetableId }) => rows.timetables.get(timetableId)?.isSample === false,
  );
  return { tasks: count('tasks', 'task'), events: count('events', 'event'), lessons: lessons.length };
}

/** Number of all that a student wrote. */
export function countOwn(state: State): number {
  const { tasks, events, lessons } = ownRows(state);
  return tasks + events + lessons;
}

export const hasOwn = (state: State): boolean => countOwn(state) > 0;
