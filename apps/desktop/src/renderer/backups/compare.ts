import type { RowLists, State } from '@bellweek/planner/core';

const KINDS = [
  ['tasks', 'Tasks'],
  ['subtasks', 'Steps'],
  ['blocks', 'Planned times'],
  ['events', 'Events'],
  ['series', 'Series'],
  ['groups', 'Groups'],
  ['tags', 'Tags'],
] as const;

/** Counts of each kind, then and now; rows in the trash included. */
export function compare(lists: RowLists, state: State): { name: string; then: number; now: number }[] {
  return KINDS.map(([table, name]) => ({ name, then: lists[table].length, now: state.rows[table].size }));
}
