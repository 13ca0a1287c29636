import styles from './spinner.module.css';

/** Five ticks, Monday to Friday, struck one after the other. Decoration: say in words what is loading. */
export function BellTicks() {
  return (
    <span className={styles.ticks} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

export interface SpinnerProps {
  /** What is being waited for. */
  label?: string;
  /** Keeps the words for screen readers only. */
  hideLabel?: boolean;
}

export function Spinner({ label = 'Loading…', hideLabel = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <BellTicks />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  );
}
