import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** The heading's level on its page. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** An illustration, or nothing. */
  picture?: ReactNode;
  action?: ReactNode;
  /** Text and picture side by side where there is room. */
  beside?: boolean;
}

/** Placeholder of an empty list or page: an illustration, one sentence, one next step. */
export function EmptyState({ title, level = 2, children, picture, action, beside = false }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={beside ? `${styles.empty} ${styles.beside}` : styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
          {title}
        </Heading>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
