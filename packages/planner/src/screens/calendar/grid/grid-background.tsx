import { memo, useMemo } from 'react';
import type { Settings } from '../../../schema/settings.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { DAY_MINUTES, dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import { formatMinute, formatShortMinute } from '../../../core/time/format.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { clockChangeOn } from '../clock-change.ts';
import lineStyles from './now-line.module.css';
import styles from './time-grid.module.css';
import { usePlanner } from '../../workspace/planner-context.tsx';

const HOURS = Array.from({ length: 23 }, (_, hour) => hour + 1);
/** Minutes around an hour in which the current time would cover the hour's label. */
const COVERS = 20;
const percent = (minute: number): string => `${(minute / DAY_MINUTES) * 100}%`;

export interface GridBackgroundProps {
  days: readonly Day[];
  today: Day;
  zone: string;
  dayStart: number;
  dayEnd: number;
}

/** Background: a column for each day, hour lines, and a shade before and after the student's day. */
export const GridBackground = memo(function GridBackground({
  days,
  today,
  zone,
  dayStart,
  dayEnd,
}: GridBackgroundProps) {
  const changes = useMemo(() => days.map((day) => clockChangeOn(day, zone)), [days, zone]);
  return (
    <div className={styles.background} aria-hidden="true">
      {days.map((day, at) => {
        const change = changes[at];
        return (
          <div key={day} className={styles.column} data-today={day === today || undefined}>
            <div className={styles.off} style={{ top: 0, height: percent(dayStart) }} />
            <div className={styles.off} style={{ top: percent(dayEnd), bottom: 0 }} />
            {change && (
              <div
                className={styles.change}
                style={{ top: percent(change.from), height: percent(change.to - change.from) }}
              >
                {change.kind === 'skipped' ? 'Clocks go forward' : 'This hour comes twice'}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
});

const useClock = () => {
  const now = usePlanner((view) => view.now);
  return civilNow(
    now,
    usePlanner((view) => view.zone),
  );
};

interface NowProps {
  days: readonly Day[];
}

interface HoursProps extends NowProps {
  clock: Settings['clock'];
}

/** Hour labels at the margin, and the current time. */
export function Hours({ days, clock }: HoursProps) {
  const now = useClock();
  const nowAt = days.includes(dayOf(now)) ? minuteOfDay(now) : null;
  return (
    <div className={styles.hours} aria-hidden="true">
      {HOURS.map((hour) => (
        <span
          key={hour}
          className={styles.hour}
          data-covered={(nowAt !== null && Math.abs(hour * 60 - nowAt) < COVERS) || undefined}
          style={{ top: percent(hour * 60) }}
        >
          {formatShortMinute(hour * 60, clock)}
        </span>
      ))}
      {nowAt !== null && (
        <span className={styles['now-time']} style={{ top: percent(nowAt) }}>
          {formatNow(nowAt, clock)}
        </span>
      )}
    </div>
  );
}

/** Without am or pm: the hours above and below have them, and the margin has no more room. */
const formatNow = (minute: number, clock: Settings['clock']): string =>
  clock === '24' ? formatShortMinute(minute, clock) : formatMinute(minute, clock).replace(/ [ap]m$/, '');

/** Line across today at the current time. */
export function NowLine({ days }: NowProps) {
  const now = useClock();
  const column = days.indexOf(dayOf(now));
  if (column === -1) return null;
  const width = 100 / days.length;
  const place = { top: percent(minuteOfDay(now)), left: `${column * width}%`, width: `${width}%` };
  return <div className={lineStyles.now} style={place} aria-hidden="true" />;
}
