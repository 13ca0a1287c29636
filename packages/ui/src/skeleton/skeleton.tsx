import styles from './skeleton.module.css';

/**
 * Ruled lines in place of text that loads. Hidden from screen readers: announce the loading with a `Spinner` nearby.
 */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
    </span>
  );
}
