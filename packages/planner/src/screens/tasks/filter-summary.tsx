import { Button } from '@bellweek/ui/button';
import { isEmptyFilter } from '../../rules/tasks/filter.ts';
import { useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useTables } from '../use-tables.ts';
import { describeFilter } from '../../rules/tasks/filter-words.ts';
import styles from './task-list.module.css';

/** Says that the list is filtered and how, with a button that clears the filter. */
export function FilterSummary({ shown }: { shown: number }) {
  const workspace = useWorkspaceStore();
  const filter = useWorkspace((state) => state.filter);
  const state = useTables(['groups', 'tagGroups', 'tags']);
  if (isEmptyFilter(filter)) return null;
  return (
    <div className={styles.summary}>
      <p role="status">
        <strong>{shown}</strong> shown: {describeFilter(state, filter)}
      </p>
      <Button size="small" onClick={() => workspace.getState().setFilter({})}>
        Clear
      </Button>
    </div>
  );
}
