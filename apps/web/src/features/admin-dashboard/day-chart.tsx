import { formatDate } from '@bellweek/ui/dates';
import { formatCount } from '@bellweek/ui/pages';
import { useId } from 'react';
import styles from './day-chart.module.css';

interface DayValue {
  /** `YYYY-MM-DD`. */
  day: string;
  value: number;
}

export interface DayChartProps {
  title: string;
  days: readonly DayValue[];
}

/** Units of the drawing: a bar and the gap after it, and its height. */
const STEP = 10;
const BAR = 8;
const HEIGHT = 100;

/** Bars by day, and the same figures as a table. */
export function DayChart({ title, days }: DayChartProps) {
  const heading = useId();
  const sum = days.reduce((total, { value }) => total + value, 0);
  const most = Math.max(1, ...days.map(({ value }) => value));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className={styles.chart} aria-labelledby={heading}>
      <figcaption className={styles.caption}>
        <h3 id={heading} className={styles.title}>
          {title}
        </h3>
        <span className={styles.sum}>{formatCount(sum)}</span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, value }, index) => {
          const height = (value / most) * HEIGHT;
          return (
            <rect key={day} x={index * STEP} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${formatDate(day, 'shortDate')}: ${formatCount(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis}>
        <span>{formatDate(first.day, 'shortDate')}</span>
        <span>{`most on one day: ${formatCount(most === 1 && sum === 0 ? 0 : most)}`}</span>
        <span>{formatDate(last.day, 'shortDate')}</span>
      </p>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={`${title} by day`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row">{formatDate(day, 'shortDate')}</th>
                  <td>{formatCount(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
