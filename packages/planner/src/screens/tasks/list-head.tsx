import { ChoiceButton } from '@bellweek/ui/choice-button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Search } from 'lucide-react';
import type { Settings } from '../../schema/settings.ts';
import { settingsOf } from '../../core/state/state.ts';
import { usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useNarrow } from '../workspace/use-narrow.ts';
import { useShortcut } from '../workspace/use-shortcut.ts';
import { useTables } from '../use-tables.ts';
import { formatCount } from '../../core/text/words.ts';
import styles from './task-list.module.css';

interface ListHeadProps {
  /** Number of open tasks. */
  open: number;
  isFiltered: boolean;
  isEmpty: boolean;
  canChange: boolean;
}

/** Title of the list, number of open tasks, the grouping, and the button for search and filter. */
export function ListHead({ open, isFiltered, isEmpty, canChange }: ListHeadProps) {
  const workspace = useWorkspaceStore();
  const shortcut = useShortcut();
  const isNarrow = useNarrow();
  return (
    <div className={styles.head} data-narrow={isNarrow || undefined}>
      <h2 className={isNarrow ? 'visually-hidden' : styles.name}>To do</h2>
      {!isFiltered && !isEmpty && (
        <span className={styles.left}>{open === 0 ? 'All done' : `${formatCount(open)} left`}</span>
      )}
      {!isEmpty && canChange && <Grouping />}
      {/* The head of a phone has the search. */}
      {!isNarrow && (
        <IconButton
          label="Search and filter"
          size="small"
          className={styles['filter-button']}
          data-on={isFiltered || undefined}
          aria-keyshortcuts={shortcut('filter')}
          aria-haspopup="dialog"
          onClick={() => workspace.getState().setSheet('search')}
        >
          <Search size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

const GROUPINGS: Record<Settings['listGrouping'], string> = { date: 'Date', group: 'Group' };

/** Switch between the list by date and by group. */
function Grouping() {
  const session = usePlannerSession();
  const { listGrouping } = settingsOf(useTables(['settings']));
  return (
    <fieldset className={styles.grouping}>
      <legend className="visually-hidden">Group the list by</legend>
      {(Object.keys(GROUPINGS) as Settings['listGrouping'][]).map((each) => (
        <ChoiceButton
          key={each}
          name="list-grouping"
          look="own"
          checked={each === listGrouping}
          onChange={() => session.run({ type: 'settings.edit', fields: { listGrouping: each } }, { isQuiet: true })}
        >
          {GROUPINGS[each]}
        </ChoiceButton>
      ))}
    </fieldset>
  );
}
