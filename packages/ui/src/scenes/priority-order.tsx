import styles from './priority-order.module.css';
import { DragCursor, Scene } from './scene.tsx';
import { TaskRow } from './task-row.tsx';

const LABEL =
  'A to-do list in order of priority. Studying for tomorrow’s maths test is being dragged from third place to first, ' +
  'above the prac report and the vocabulary list.';

/** A task on its way to the top of the list. */
export function PriorityOrderScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.list}>
        <div className={styles.name}>This week</div>
        <div className={styles.target} />
        <div className={styles.gap} />
        <TaskRow title="Prac report" subject="Science" hue="moss" due="Thu" />
        <TaskRow title="Vocabulary list 12" subject="Japanese" hue="plum" due="Fri" />
        <TaskRow title="Study for the test" subject="Maths" hue="rust" due="Tomorrow" state="gone" />
        <TaskRow title="Bring the permission slip" due="Fri" />
        <div className={styles.drag}>
          <TaskRow title="Study for the test" subject="Maths" hue="rust" due="Tomorrow" state="lifted" />
          <DragCursor className={styles.hand} />
        </div>
      </div>
    </Scene>
  );
}
