import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** Explanation in one sentence. */
  hint?: ReactNode;
  children: ReactNode;
}

/** Section of the settings: its name beside the controls, where there is room. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
