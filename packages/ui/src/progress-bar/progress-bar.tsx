import styles from './progress-bar.module.css';

export interface ProgressPart {
  key: string;
  amount: number;
  /** What became of it. */
  tone: 'done' | 'skipped' | 'failed';
}

export interface ProgressBarProps {
  /** What is under way. */
  label: string;
  total: number;
  parts: readonly ProgressPart[];
  /** What a screen reader says instead of a percentage, e.g. "120 of 500 sent". */
  valueText?: string;
}

/** How much of something is done, and how it went. */
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
