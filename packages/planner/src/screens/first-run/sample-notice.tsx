import { Button } from '@bellweek/ui/button';
import { hasSample } from '../workspace/sample.ts';
import styles from './first-run.module.css';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';

/** Says that what one sees is a sample, as long as it is, and takes it away by one press. */
export function SampleNotice() {
  const session = usePlannerSession();
  const isThere = usePlanner(({ state, readOnly }) => readOnly === null && hasSample(state));
  if (!isThere) return null;
  return (
    <div className={styles.notice}>
      <p>This is an example week.</p>
      <Button
        size="small"
        variant="quiet"
        className={styles.remove}
        aria-label="Remove the example week"
        onClick={() => session.run({ type: 'sample.remove' })}
      >
        Remove
      </Button>
    </div>
  );
}
