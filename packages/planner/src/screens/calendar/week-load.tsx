import { memo } from 'react';
import { totalLoad } from '../../domain/time/workload.ts';
import { sayLength } from '../../domain/time/words.ts';
import { LoadBar } from './load-bar.tsx';
import styles from './month-view.module.css';
import type { ShownDay } from './shown-day.ts';

/** How much is planned for a week, against what fits into it. */
export const WeekLoad = memo(
  function WeekLoad({ days }: { days: readonly ShownDay[] }) {
    const { planned, capacity } = totalLoad(days.map(({ load }) => load));
    const unestimated = days.reduce((sum, { load }) => sum + load.unestimated, 0);
    return (
      <div role="gridcell" className={styles.load}>
        <LoadBar load={{ planned, capacity, unestimated }} />
        <span className={styles.hours} aria-hidden="true">
          {planned === 0 ? '' : sayLength(planned)}
        </span>
      </div>
    );
  },
  (a, b) => a.days.every((day, at) => day === b.days[at]),
);
