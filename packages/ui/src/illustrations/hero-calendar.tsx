import '../subjects/hues.css';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import { HeroBox } from './hero-box.tsx';
import styles from './hero-calendar.module.css';
import { BELLS, DAYS, ENTRIES, TODAY } from './hero-data.ts';
import type { HeroEntry } from './hero-data.ts';

/** The calendar half of the hero: five days of periods, with sessions after school. */
export function HeroCalendar() {
  return (
    <div className={styles.week}>
      <div className={styles.heading}>
        <span className={styles.month}>November</span>
        <span className={styles.term}>Term 4, week 7</span>
      </div>
      <div className={styles.grid}>
        {DAYS.map(({ key, name, date }) => (
          <div key={key} className={styles.day} data-day={key} data-today={key === TODAY || undefined}>
            <span>{name}</span> {date}
          </div>
        ))}
        {DAYS.map(({ key }) => (
          <div key={key} className={styles.column} data-day={key} data-today={key === TODAY || undefined} />
        ))}
        {BELLS.map(({ slot, time }) => (
          <div key={slot} className={styles.bell} data-from={slot}>
            <span>{time}</span>
          </div>
        ))}
        {ENTRIES.map((entry) => (
          <Entry key={`${entry.day} ${entry.from}`} entry={entry} />
        ))}
        <div className={styles.now} data-day={TODAY}>
          <span>11:41</span>
        </div>
      </div>
    </div>
  );
}

function Entry({ entry: { day, from, slots, hue, title, note, kind, isDone } }: { entry: HeroEntry }) {
  return (
    <div
      className={styles.lesson}
      data-day={day}
      data-from={from}
      data-slots={slots}
      data-hue={hue}
      data-kind={kind}
      data-done={isDone}
    >
      <span className={styles['lesson-title']}>
        {kind === 'task' && <HeroBox isDone={isDone} small />}
        {title}
      </span>
      {note && <span className={styles['lesson-note']}>{note}</span>}
      {kind !== 'task' && <SubjectMark hue={hue} size={9} />}
    </div>
  );
}
