import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './timetable-screen.module.css';

interface TimetableRowProps {
  title: string;
  /** Its value in a few words, such as "A and B". */
  value: string;
  children: ReactNode;
}

/** A part of the timetable that has good defaults: its value in one line, and its fields when opened. */
export const TimetableRow = ({ title, value, children }: TimetableRowProps) => (
  <details className={styles.part}>
    <summary className={styles.summary}>
      <ChevronRight size={18} aria-hidden="true" />
      <span className={styles.name}>{title}</span>
      <span className={styles.quiet}>{value}</span>
    </summary>
    {children}
  </details>
);
