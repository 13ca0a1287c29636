import styles from './hero-box.module.css';

/** A drawn tick box. */
export function HeroBox({ isDone = false, small = false }: { isDone?: boolean; small?: boolean }) {
  const names = [styles.box, small ? styles.small : '', isDone ? styles.done : ''].filter(Boolean).join(' ');
  return (
    <span className={names}>
      {isDone && (
        <svg viewBox="0 0 12 12" width={small ? 10 : 12} fill="none" stroke="currentColor" strokeWidth={1.75}>
          <path d="M2 6.25 4.75 9 10 3.25" />
        </svg>
      )}
    </span>
  );
}
