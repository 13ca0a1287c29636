import { IconButton } from '@bellweek/ui/icon-button';
import { ListFilter } from 'lucide-react';
import { useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useNarrow } from '../workspace/use-narrow.ts';
import { useShortcut } from '../workspace/use-shortcut.ts';
import { useFocusTarget } from '../focus/use-focus-target.ts';
import { formatCount } from '../../core/text/words.ts';
import styles from './task-list.module.css';

interface ListHeadProps {
  /** Number of open tasks. */
  open: number;
  isFiltered: boolean;
  isEmpty: boolean;
}

/** Title of the list, number of open tasks, and the filter button. */
export function ListHead({ open, isFiltered, isEmpty }: ListHeadProps) {
  const workspace = useWorkspaceStore();
  const shortcut = useShortcut();
  const isNarrow = useNarrow();
  const filterButton = useFocusTarget('filter');
  const isFilterOpen = useWorkspace((state) => state.isFilterOpen);
  return (
    <div className={styles.head} data-narrow={isNarrow || undefined}>
      <h2 className={isNarrow ? 'visually-hidden' : styles.name}>To do</h2>
      {!isFiltered && !isEmpty && (
        <span className={styles.left}>{open === 0 ? 'All done' : `${formatCount(open)} left`}</span>
      )}
      <IconButton
        ref={filterButton}
        label="Filter"
        size="small"
        className={styles['filter-button']}
        data-on={isFiltered || undefined}
        aria-keyshortcuts={shortcut('filter')}
        aria-expanded={isFilterOpen}
        onClick={() => workspace.getState().setFilterOpen(!isFilterOpen)}
      >
        <ListFilter size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
