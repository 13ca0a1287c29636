import type { ReactNode } from 'react';
import { BEGUN_WEEK } from '../../week-grid/begun-week.ts';
import { WeekGrid } from '../../week-grid/week-grid.tsx';
import styles from './sign-in-frame.module.css';

export interface SignInFrameProps {
  title: string;
  /** The sentence below the title. */
  lead: string;
  /** Above the title, if no page around it shows the product's name. */
  logo?: ReactNode;
  /** Sets its height and padding. */
  className?: string;
  children: ReactNode;
}

/** Frame of the sign-in screens: the form, and beside it, where there is room, a week that has begun. */
export function SignInFrame({ title, lead, logo, className = '', children }: SignInFrameProps) {
  return (
    <div className={`${styles.frame} ${className}`}>
      <div className={styles.panel}>
        {logo}
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </div>
      <WeekGrid className={styles.week} width={560} height={560} entries={BEGUN_WEEK} now={{ day: 2, row: 3.1 }} />
    </div>
  );
}
