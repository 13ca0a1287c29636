import styles from './progress-bar.module.css';

export interface ProgressPart {
  key: string;
  amount: number;
  /** The outcome of this part. */
  tone: 'done' | 'skipped' | 'failed';
}

export interface ProgressBarProps {
  /** Name of the activity. */
  label: string;
  total: number;
  parts: readonly ProgressPart[];
  /** Read by screen readers instead of a percentage, e.g. "120 of 500 sent". */
  valueText?: string;
}

/** The progress of an activity, by outcome. */
export function ProgressBar({ label, total, parts, valueText }: ProgressBarProps) {
  const done = parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
      aria-valuetext={valueText}
    >
      {parts.map(({ key, amount, tone }) => (
        <i
          key={key}
          className={styles.part}
          data-tone={tone}
          style={{ width: `${total > 0 ? (100 * amount) / total : 0}%` }}
        />
      ))}
    </div>
  );
}
