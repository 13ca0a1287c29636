import styles from './week-strip.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const FULL_DATE = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** This week, Monday to Sunday, with today marked: the head of a diary page. `now` in milliseconds, local time. */
export function WeekStrip({ now }: { now: number }) {
  const today = new Date(now);
  const weekday = (today.getDay() + 6) % 7;
  // Noon, so that a change of the clocks cannot push a day over midnight.
  const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12).getTime();
  return (
    <div className={styles.strip} role="img" aria-label={FULL_DATE.format(today)}>
      {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((letter, day) => (
        <span key={day} className={styles.day} data-today={day === weekday || undefined}>
          <b>{letter}</b>
          {new Date(noon + (day - weekday) * DAY_MS).getDate()}
        </span>
      ))}
    </div>
  );
}
