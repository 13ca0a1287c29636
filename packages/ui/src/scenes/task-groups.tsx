import { Scene } from './scene.tsx';
import styles from './task-groups.module.css';
import { TaskRow } from './task-row.tsx';

const LABEL =
  'Tabs with the names of task groups: This week, Art portfolio, Learner driver, and one to add a group. ' +
  'Art portfolio is open, with three tasks to do.';

/** Groups as the index cards of a diary: school, a project, and private life. */
export function TaskGroupsScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.tabs}>
        <span className={styles.tab}>
          This week <b>4</b>
        </span>
        <span className={styles.tab} data-front>
          Art portfolio <b>3</b>
        </span>
        <span className={styles.tab}>
          Learner driver <b>2</b>
        </span>
        <span className={styles.tab} data-new>
          +
        </span>
      </div>
      <div className={styles.card}>
        <TaskRow title="Still life, second study" subject="Art" hue="rose" due="30 Nov" />
        <TaskRow title="Photograph the three best" subject="Art" hue="rose" due="2 Dec" />
        <TaskRow title="Write the artist’s statement" due="4 Dec" />
        <TaskRow title="Buy charcoal" isDone />
      </div>
    </Scene>
  );
}
