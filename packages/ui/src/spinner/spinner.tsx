import styles from './spinner.module.css';

/** Five ticks, Monday to Friday, struck one after the other. Decoration: add a text that names what loads. */
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
  /** Name of what is loading. */
  label?: string;
  /** Hides the label visually. */
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
