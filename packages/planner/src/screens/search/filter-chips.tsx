import type { TaskFilter, TaskState } from '../../rules/tasks/filter.ts';
import { STATE_WORDS, toggleItem } from '../../rules/tasks/filter-words.ts';
import { useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './filter-chips.module.css';

const STATES = ['today', 'soon', 'overdue', 'unplanned', 'done'] as const satisfies readonly TaskState[];

/** Filters of the list, each one press. Groups and tags are found by their names. */
export function FilterChips() {
  const workspace = useWorkspaceStore();
  const filter = useWorkspace((state) => state.filter);
  const set = (fields: Partial<TaskFilter>) => workspace.getState().setFilter({ ...filter, ...fields });
  return (
    <div className={styles.chips} role="group" aria-label="Show in the list">
      {STATES.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.chip}
          aria-pressed={filter.states?.includes(each) ?? false}
          onClick={() => set({ states: toggleItem(filter.states, each) })}
        >
          {STATE_WORDS[each]}
        </button>
      ))}
    </div>
  );
}
