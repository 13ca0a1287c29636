import type { State } from './state.ts';

/** Tasks and events of this device's own, the sample week apart. */
export function ownRows({ rows }: State): { tasks: number; events: number } {
  const count = (table: 'tasks' | 'events' | 'series'): number =>
    [...rows[table].values()].filter(({ isSample, deletedAt }) => !isSample && deletedAt === null).length;
  return { tasks: count('tasks'), events: count('events') + count('series') };
}

export function hasOwn(state: State): boolean {
  const { tasks, events } = ownRows(state);
  return tasks + events > 0;
}
