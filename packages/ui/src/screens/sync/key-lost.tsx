import { useState } from 'react';
import { Button } from '../../button/button.tsx';
import { DateTime } from '../../dates/date-time.tsx';
import { useNow } from '../../dates/use-now.ts';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { StepTitle } from './step-title.tsx';
import styles from './sync.module.css';

export interface KeyLostProps {
  /** Whether this device has a planner of its own. */
  hasOwn: boolean;
  /** An ISO instant until which only a device that has the planner may delete the copy; null where nothing stands in the way. */
  guardedUntil: string | null;
  /** The school that can help, and the way to it. */
  school?: { name: string; onAsk: () => void } | undefined;
  /** Removes the copy on the server and begins anew. */
  onBeginAnew: () => Promise<ActionResult>;
  onBack?: () => void;
}

/** Said where neither a device nor the spare key is left, with the only way on. */
export function KeyLost({ hasOwn, guardedUntil, school, onBeginAnew, onBack }: KeyLostProps) {
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const isGuarded = guardedUntil !== null && now < Date.parse(guardedUntil);
  return (
    <div className={styles.stack}>
      <StepTitle>Without a device and the spare key</StepTitle>
      <p>
        The copy of your planner is locked.{' '}
        {school
          ? `A device that has your planner, your spare key or ${school.name} can unlock it.`
          : 'Only a device that has your planner, or your spare key, can unlock it.'}{' '}
        We can’t. Look once more: it may be on paper, or in a file called “spare key”.
      </p>
      {school && <Button onClick={school.onAsk}>Ask my school</Button>}
      <p>
        If they are gone, you can start again. The locked copy is deleted.{' '}
        {hasOwn ? 'You keep the planner on this device.' : 'You start with an empty planner.'}
      </p>
      {isGuarded && (
        <Notice>
          You can start again from <DateTime value={guardedUntil} format="longDate" />, at{' '}
          <DateTime value={guardedUntil} format="time" />. That is a week after one of your devices last used your
          planner, so that nobody else can delete it. You can use a planner here without sync until then.
        </Notice>
      )}
      <div className={styles.row}>
        {!isGuarded && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Start again…
          </Button>
        )}
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete the locked copy?"
        description="Everything in it that is on no other device is lost for good. Your other devices keep their planners and stop syncing."
        action="Delete it and start again"
        onConfirm={onBeginAnew}
      />
    </div>
  );
}
