import { Button } from '@bellweek/ui/button';
import { hasSample } from '../workspace/sample.ts';
import styles from './first-run.module.css';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { TimetableOffer } from '../workspace/timetable-offer.tsx';

/** Notice that the planner holds sample data, with a button that removes it. */
export function SampleNotice() {
  const session = usePlannerSession();
  const isThere = usePlanner(({ state, readOnly }) => readOnly === null && hasSample(state));
  const workspace = useWorkspaceStore();
  if (!isThere) return null;
  const remove = () => {
    // The notice unmounts with the focus.
    if (session.run({ type: 'sample.remove' }).ok) workspace.getState().focus.focus('add-task');
  };
  return (
    <div className={styles.notice}>
      <p>This is an example week.</p>
      <TimetableOffer />
      <Button
        size="small"
        variant="quiet"
        className={styles.remove}
        aria-label="Remove the example week"
        onClick={remove}
      >
        Remove
      </Button>
    </div>
  );
}
