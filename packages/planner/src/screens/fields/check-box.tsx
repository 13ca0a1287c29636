import styles from './check-box.module.css';

export interface CheckBoxProps {
  label: string;
  isDone: boolean;
  isDisabled?: boolean;
  /** Selects the task instead of completing it. */
  isSelector?: boolean;
  tabIndex?: number;
  onCheck: (isPointer: boolean) => void;
}

/** Check box of a task. Ticking it plays a short animation: three strokes around it, once. */
export function CheckBox(props: CheckBoxProps) {
  const { label, isDone, isDisabled = false, isSelector = false, tabIndex, onCheck } = props;
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.check}
      data-selector={isSelector || undefined}
      aria-checked={isDone}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        // A click by keyboard has a `detail` of 0.
        if (!isDisabled) onCheck(event.detail > 0);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <span className={styles.box}>
        {isDone && (
          <svg viewBox="0 0 28 28" width={28} height={28} fill="none" aria-hidden="true">
            <path className={styles.tick} d="M9 14.25 12.5 18 19 10.5" />
            {!isSelector && <path className={styles.bell} d="M14 3.5V.5M22.5 6.5l2-2M5.5 6.5l-2-2" />}
          </svg>
        )}
      </span>
    </button>
  );
}
