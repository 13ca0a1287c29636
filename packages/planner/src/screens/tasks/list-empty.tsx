import { Button } from '@bellweek/ui/button';
import { WeekGrid } from '@bellweek/ui/week-grid';
import { settingsOf } from '../../core/state/state.ts';
import { formatTypedMinute } from '../../core/time/format.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { startEntry } from '../focus/focus-moves.ts';
import { addSample } from '../workspace/sample.ts';
import { TimetableOffer } from '../workspace/timetable-offer.tsx';
import { useNarrow } from '../workspace/use-narrow.ts';
import { useTables } from '../use-tables.ts';
import styles from './list-empty.module.css';

export interface ListEmptyProps {
  isFiltered: boolean;
  canChange: boolean;
}

/** Empty state of the list: how to begin, or why no task matches. */
export function ListEmpty({ isFiltered, canChange }: ListEmptyProps) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isNarrow = useNarrow();
  const hasEvents = usePlanner(({ state: { rows } }) => rows.events.size + rows.lessons.size > 0);
  const { clock } = settingsOf(useTables(['settings']));
  if (isFiltered) {
    return (
      <div className={styles.empty}>
        <p>No tasks match this filter.</p>
        <Button onClick={() => workspace.getState().setFilter({})}>Show all tasks</Button>
      </div>
    );
  }
  if (!canChange) return <p className={styles.empty}>There are no tasks.</p>;
  return (
    <div className={styles.empty}>
      <WeekGrid width={240} height={120} />
      <h3 className={styles['empty-title']}>What is due next?</h3>
      <p>Type anything. Add a date, time or #subject if you like:</p>
      <ul className={styles.examples}>
        <li>Read to page 40</li>
        <li>Essay draft tomorrow {formatTypedMinute(16 * 60, clock)} 45m #english due fri</li>
        <li>Buy charcoal @art</li>
      </ul>
      <p>Then drag tasks into the order you want, and onto the week.</p>
      {isNarrow && (
        <Button variant="primary" onClick={() => startEntry(workspace.getState())}>
          Add task
        </Button>
      )}
      {!hasEvents && <Button onClick={() => addSample(session, workspace)}>Add an example week</Button>}
      <TimetableOffer />
    </div>
  );
}
