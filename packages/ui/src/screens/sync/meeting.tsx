import { Button } from '../../button/button.tsx';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { StepTitle } from './step-title.tsx';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

export interface MeetingProps {
  /** Tasks and events on this device, in words: "12 tasks and 3 events". The account may have some of them. */
  own: string;
  onMeet: (choice: 'add' | 'apart') => Promise<ActionResult>;
}

/** A question for the owner of a device that joins and has something in its planner. */
export function Meeting({ own, onMeet }: MeetingProps) {
  const { isPending, error, run } = useAction();
  return (
    <div className={styles.stack}>
      <StepTitle>{own} on this device</StepTitle>
      <p>What should happen to them?</p>
      <ul className={styles.ways}>
        <li>
          <Button variant="primary" pending={isPending} onClick={() => void run(() => onMeet('add'))}>
            Add them to my planner
          </Button>
          <p className={styles.quiet}>You see them on all your devices. Groups and tags of the same name become one.</p>
        </li>
        <li>
          <Button aria-disabled={isPending || undefined} onClick={() => void run(() => onMeet('apart'))}>
            Save them as a file
          </Button>
          <p className={styles.quiet}>They leave this planner. You can add them later: Settings, Data.</p>
        </li>
      </ul>
      {error !== null && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
