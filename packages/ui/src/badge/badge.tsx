import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  /** `now` marks the current one, `danger` one that waits for somebody. */
  tone?: 'neutral' | 'now' | 'success' | 'danger';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>;
}
