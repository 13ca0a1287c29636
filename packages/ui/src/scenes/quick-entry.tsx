import styles from './quick-entry.module.css';
import { Caret, Scene } from './scene.tsx';
import { DifficultyTag, SubjectTag } from './tag.tsx';
import { TaskRow } from './task-row.tsx';

const LABEL =
  'Two ways to add a task. One is four words, “Read to page 40”, and the Enter key. The other, “Macbeth essay”, has a ' +
  'due date (Friday at 9:50), a length (50 minutes), the tags English and Hard, a group and a note.';

/** A task entered in four words, and one with all its details. */
export function QuickEntryScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.desk}>
        <div>
          <div className={styles.note}>As little as this</div>
          <div className={styles.field}>
            <span>
              Read to page 40
              <Caret />
            </span>
            <kbd className={styles.key}>Enter</kbd>
          </div>
          <div className={styles.result}>
            <TaskRow title="Read to page 40" />
            <TaskRow title="Bring the permission slip" />
            <TaskRow title="Ask about the excursion" isDone />
          </div>
        </div>
        <div>
          <div className={styles.note}>Or as much as this</div>
          <div className={styles.form}>
            <div className={styles.title}>Macbeth essay</div>
            <dl className={styles.details}>
              <div>
                <dt>Due</dt>
                <dd>Friday 20 November, 9:50</dd>
              </div>
              <div>
                <dt>How long</dt>
                <dd>50 min</dd>
              </div>
              <div>
                <dt>Tags</dt>
                <dd className={styles.tags}>
                  <SubjectTag hue="cobalt" name="English" />
                  <DifficultyTag level="Hard" />
                </dd>
              </div>
              <div>
                <dt>Group</dt>
                <dd>This week</dd>
              </div>
              <div>
                <dt>Note</dt>
                <dd>1,200 words, two soliloquies, no plot summary</dd>
              </div>
            </dl>
          </div>
        </div>
      </div>
    </Scene>
  );
}
