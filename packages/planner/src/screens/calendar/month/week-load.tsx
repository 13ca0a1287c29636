import { memo } from 'react';
import { formatLength } from '../../../core/time/format.ts';
import { totalLoad } from '../../../rules/calendar/workload.ts';
import { shortLength } from '../../../rules/calendar/day-head.ts';
import { LoadBar } from '../day/load-bar.tsx';
import styles from './month-view.module.css';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';

/** Planned time of a week against its capacity, and its number in the year; no text for what there is not. */
export const WeekLoad = memo(
  function WeekLoad({ days, number }: { days: readonly CalendarDay[]; number: number | null }) {
    const { planned, capacity } = totalLoad(days.map(({ load }) => load));
    const unestimated = days.reduce((sum, { load }) => sum + load.unestimated, 0);
    return (
      <div role="gridcell" className={styles.load}>
        {number !== null && (
          <span className={styles['week-number']}>
            <span className="visually-hidden">Week </span>
            <span aria-hidden="true">Wk </span>
            {number}
          </span>
        )}
        <span className={styles.hours} aria-hidden="true">
          {planned > 0 && (
            <>
              <span className={styles.long}>{formatLength(planned)}</span>
              <span className={styles.short}>{shortLength(planned)}</span>
            </>
          )}
        </span>
        {(planned > 0 || unestimated > 0) && <LoadBar load={{ planned, capacity, unestimated }} hideWords />}
        {planned > capacity && (
          <span className={styles['of-capacity']} aria-hidden="true">
            of {formatLength(capacity)}
          </span>
        )}
      </div>
    );
  },
  (a, b) => a.number === b.number && a.days.every((day, at) => day === b.days[at]),
);
