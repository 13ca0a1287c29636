import type { TaskFilter, TaskState } from '../../rules/tasks/filter.ts';
import { STATE_WORDS, toggleItem } from '../../rules/tasks/filter-words.ts';
import { useWorkspace } from '../workspace/planner-context.tsx';
import styles from './filter-chips.module.css';

const STATES = ['today', 'soon', 'overdue', 'unplanned', 'done'] as const satisfies readonly TaskState[];

/** Filters of the list, each one press. Groups and tags are found by their names. */
export function FilterChips({ onFilter }: { onFilter: (filter: TaskFilter) => void }) {
  const filter = useWorkspace((state) => state.filter);
  return (
    <div className={styles.chips} role="group" aria-label="Show in the list">
      {STATES.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.chip}
          aria-pressed={filter.states?.includes(each) ?? false}
          onClick={() => onFilter({ states: toggleItem(filter.states, each) })}
        >
          {STATE_WORDS[each]}
        </button>
      ))}
    </div>
  );
}
