import type { ReactNode } from 'react';
import styles from './closing-call.module.css';

/** Closing section of a marketing page: a moment of the day, a sentence, and the next step. */
export function ClosingCall({
  id,
  moment,
  title,
  children,
}: {
  id: string;
  moment?: ReactNode;
  title: string;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className={styles.inner}>
        <div className={styles.words}>
          {moment && <p className={styles.moment}>{moment}</p>}
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        </div>
        {children}
      </div>
    </section>
  );
}
