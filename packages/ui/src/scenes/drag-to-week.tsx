import '../subjects/hues.css';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import type { SubjectHue } from '../subjects/subjects.ts';
import styles from './drag-to-week.module.css';
import { DragCursor, Scene } from './scene.tsx';
import { TaskRow } from './task-row.tsx';

const LABEL =
  'A prac report is dragged from the to-do list onto Thursday afternoon in the week calendar. It is planned from 4:07 to ' +
  '4:52, between the bus home and revising the essay. The time of work planned for each day is shown below it.';

interface Afternoon {
  day: 'tue' | 'wed' | 'thu' | 'fri';
  name: string;
  load: string;
  entries: { key: string; title: string; hue: SubjectHue; isTask?: boolean }[];
}

const AFTERNOONS: Afternoon[] = [
  {
    day: 'tue',
    name: 'Tue 17',
    load: '0 min',
    entries: [{ key: 'football', title: 'Football', hue: 'teal' }],
  },
  {
    day: 'wed',
    name: 'Wed 18',
    load: '50 min',
    entries: [{ key: 'draft', title: 'Essay: draft', hue: 'cobalt', isTask: true }],
  },
  {
    day: 'thu',
    name: 'Thu 19',
    load: '1 h 25',
    entries: [
      { key: 'bus', title: 'Bus home', hue: 'slate' },
      { key: 'revise', title: 'Essay: revise', hue: 'cobalt', isTask: true },
    ],
  },
  {
    day: 'fri',
    name: 'Fri 20',
    load: '30 min',
    entries: [{ key: 'words', title: 'Vocabulary', hue: 'plum', isTask: true }],
  },
];

const HOURS = ['3:00', '4:00', '5:00'];

/** A drag from the list into the week, to the minute. */
export function DragToWeekScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.window}>
        <div className={styles.list}>
          <div className={styles.name}>To do</div>
          <TaskRow title="Prac report" subject="Science" hue="moss" due="45 min" state="gone" />
          <TaskRow title="Source analysis" subject="History" hue="ochre" due="1 h" />
          <TaskRow title="Exercise 7D" subject="Maths" hue="rust" due="20 min" />
        </div>
        <div className={styles.week}>
          {HOURS.map((hour, at) => (
            <div key={hour} className={styles.hour} data-hour={at}>
              {hour}
            </div>
          ))}
          {AFTERNOONS.map(({ day, name, load, entries }) => (
            <div key={day} className={styles.day} data-day={day}>
              <div className={styles.head}>{name}</div>
              <div className={styles.minutes}>
                {entries.map(({ key, title, hue, isTask }) => (
                  <div key={key} className={styles.entry} data-entry={key} data-hue={hue} data-task={isTask}>
                    <SubjectMark hue={hue} size={9} />
                    {title}
                  </div>
                ))}
                {day === 'thu' && (
                  <div className={styles.dropped} data-hue="moss">
                    <span className={styles.time}>4:07 to 4:52</span>
                    Prac report
                    <DragCursor className={styles.hand} />
                  </div>
                )}
              </div>
              <div className={styles.load}>{load}</div>
            </div>
          ))}
        </div>
      </div>
    </Scene>
  );
}
