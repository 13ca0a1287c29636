import { Spinner } from '@bellweek/ui/spinner';
import styles from './planner-outline.module.css';

const FIELD = 'early-entry';

/** The field of the outline, if it is in the page. */
export const earlyField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`[data-field="${FIELD}"]`);

/**
 * Outline of the planner, in the page before any script has come. Its field keeps what is typed until the planner takes
 * it over. React leaves the text of a field without a value of its own as it is.
 */
export function PlannerOutline() {
  return (
    <div className={styles.outline}>
      <h1 className="visually-hidden">Planner</h1>
      <div className={styles.list}>
        <input
          className={styles.field}
          data-field={FIELD}
          type="text"
          aria-label="Add a task"
          placeholder="Essay tomorrow #english"
          autoComplete="off"
          enterKeyHint="done"
        />
        <Spinner label="Opening your planner…" />
      </div>
    </div>
  );
}
