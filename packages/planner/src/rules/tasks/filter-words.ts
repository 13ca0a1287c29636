import type { TaskFilter, TaskState } from './filter.ts';
import type { State } from '../../core/state/state.ts';
import { activeGroup, activeTag } from '../../core/state/views.ts';

export const STATE_WORDS: Record<Exclude<TaskState, 'open'>, string> = {
  today: 'For today',
  soon: 'Due within a week',
  overdue: 'Overdue',
  planned: 'Planned',
  unplanned: 'Not planned',
  done: 'Done',
};

/** Toggle `item` in the list; undefined where the result is empty. */
export function toggleItem<T>(list: readonly T[] | undefined, item: T): T[] | undefined {
  const next = list?.includes(item) ? list.filter((each) => each !== item) : [...(list ?? []), item];
  return next.length === 0 ? undefined : next;
}

/** Description of a filter, in the order of its fields: "“essay”, Overdue, English". */
export function describeFilter(
  state: State,
  { text = '', states = [], groupIds = [], tagIds = [] }: TaskFilter,
): string {
  const names = [
    text.trim() === '' ? null : `“${text.trim()}”`,
    ...states.map((each) => (each === 'open' ? 'Open' : STATE_WORDS[each])),
    ...groupIds.map((id) => (id === null ? 'No group' : activeGroup(state, id)?.name)),
    ...tagIds.map((id) => activeTag(state, id)?.name),
  ];
  return names.filter((name) => name !== null && name !== undefined).join(', ');
}
