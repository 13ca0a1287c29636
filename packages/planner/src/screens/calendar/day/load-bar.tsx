import { memo } from 'react';
import type { Workload } from '../../../rules/calendar/workload.ts';
import { formatLoad, shortLength } from '../../../rules/calendar/day-head.ts';
import styles from './load-bar.module.css';

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.min(part / whole, 1) * 100}%`;

export interface LoadBarProps {
  load: Pick<Workload, 'planned' | 'capacity' | 'unestimated'>;
  /** Text for screen readers only: it is on the screen beside the bar. */
  hideWords?: boolean;
}

/** Text lengths in characters: above them, the text needs more width than a day of a week usually has. */
const FEW = 18;
const MANY = 28;
const sizeOf = ({ length }: string): string => (length <= FEW ? 'few' : length <= MANY ? 'more' : 'many');

/** Planned time of a day against its capacity, as a line; its words are on the screen where it is exceeded. */
export const LoadBar = memo(function LoadBar({ load, hideWords = false }: LoadBarProps) {
  const isOver = load.planned > load.capacity;
  const words = formatLoad(load);
  return (
    <div className={styles.load} data-over-full={isOver || undefined}>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ width: isOver ? '100%' : share(load.planned, load.capacity) }} />
        {isOver && <i style={{ left: share(load.capacity, load.planned) }} />}
      </div>
      <span className="visually-hidden">{words}</span>
      {isOver && !hideWords && (
        <>
          <span className={styles.words} data-size={sizeOf(words)} aria-hidden="true">
            {words}
          </span>
          <span className={styles.short} title={words} aria-hidden="true">
            +{shortLength(load.planned - load.capacity)}
          </span>
        </>
      )}
    </div>
  );
});
