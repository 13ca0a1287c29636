import type { RowLists, State } from '@bellweek/planner/core';

const KINDS = [
  ['tasks', 'Tasks'],
  ['subtasks', 'Steps'],
  ['blocks', 'Planned times'],
  ['events', 'Events'],
  ['groups', 'Groups'],
  ['tags', 'Tags'],
] as const;

/** How much there was of each kind and how much there is; what lies in the trash counts too. */
export function compare(lists: RowLists, state: State): { name: string; then: number; now: number }[] {
  return KINDS.map(([table, name]) => ({ name, then: lists[table].length, now: state.rows[table].size }));
}
