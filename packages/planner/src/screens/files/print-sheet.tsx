import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { settingsOf } from '../../core/state/state.ts';
import type { Task } from '../../schema/task.ts';
import type { Settings } from '../../schema/settings.ts';
import { capitalize, formatCount } from '../../core/text/words.ts';
import { formatDayOrTime, formatShortMinute, formatShortTime, weekdayName } from '../../core/time/format.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';
import { daysShown, rangeTitle } from '../../rules/calendar/calendar-range.ts';
import { placesOf, SHORTEST } from '../../rules/calendar/grid-geometry.ts';
import type { Placed } from '../../rules/calendar/grid-geometry.ts';
import { lessonPlacesOf } from '../../rules/calendar/lesson-places.ts';
import type { PlacedLesson } from '../../rules/calendar/lesson-places.ts';
import { lessonPlace } from '../../rules/timetable/lesson-words.ts';
import { dayReader } from '../../rules/calendar/calendar-day.ts';
import type { CalendarDay } from '../../rules/calendar/calendar-day.ts';
import { usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { sectionsOf } from '../../rules/tasks/sections.ts';
import { factsOf } from '../../rules/tasks/task-facts.ts';
import { listOf, printedHours, headRoom, linesOfItem } from './print-page.ts';
import type { TaskFacts } from '../../rules/tasks/task-facts.ts';
import styles from './print-sheet.module.css';

/** Print version of the planner: the week on one page, the list on another. Rendered when the browser prints. */
export function PrintSheet() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Render synchronously: the browser prints as soon as this event is over.
    const begin = () => {
      // A spare key is on the screen, and is what the student wants on paper.
      if (document.querySelector('[data-prints-alone]')) return;
      flushSync(() => setPrinting(true));
    };
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Pages />, document.body) : null;
}

function Pages() {
  return (
    <div className={styles.sheet}>
      <WeekPage />
      <ListPage />
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function WeekPage() {
  const session = usePlannerSession();
  const { day } = useWorkspaceStore().getState();
  const { state, zone, today } = session.view.getState();
  const settings = settingsOf(state);
  const days = daysShown('week', day, settings);
  const shown = dayReader()(state, days, zone, settings);
  const hours = printedHours(shown, settings);
  const places = placesOf(shown.map(({ items }) => items));
  const heads = shown.map(({ head }) => [head.allDay, head.due, head.planned].flat().map(({ title }) => title));
  return (
    <section className={styles.week}>
      <h1>{rangeTitle('week', day, settings, today)}</h1>
      <div className={styles.heads}>
        {shown.map((each) => (
          <Head key={each.day} shown={each} />
        ))}
      </div>
      <div className={styles.grid}>
        <Hours {...hours} clock={settings.clock} />
        <div className={styles.layer} style={{ '--columns': days.length }}>
          {lessonPlacesOf(shown, places).map((placed) => (
            <Lesson key={placed.key} placed={placed} {...hours} />
          ))}
          {places.map((placed) => (
            <Item key={placed.key} placed={placed} {...hours} clock={settings.clock} heads={heads} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Head({ shown: { day, head } }: { shown: CalendarDay }) {
  const items = [
    ...head.allDay.map(({ id, title }) => ({ key: id, words: <>{title}</> })),
    ...head.due.map(({ id, title, isExam }) => ({
      key: `due ${id}`,
      words: (
        <>
          <strong>{isExam ? 'Exam' : 'Due'}</strong> {title}
        </>
      ),
    })),
    ...head.planned.map((task) => ({
      key: task.id,
      words: (
        <>
          <Box task={task} /> {task.title}
        </>
      ),
    })),
  ];
  const { count, lines } = headRoom(items.length);
  return (
    <div className={styles.day}>
      <h2>
        {weekdayName(day).slice(0, 3)} {Number(day.slice(8))}
      </h2>
      {items.slice(0, count).map(({ key, words }) => (
        <p key={key} style={{ '--lines': lines }}>
          {words}
        </p>
      ))}
      {items.length > count && <p>and {formatCount(items.length - count)} more</p>}
    </div>
  );
}

const Box = ({ task }: { task: Task }) => <span className={styles.box} data-done={task.doneAt !== null || undefined} />;

interface HoursProps {
  /** Hours of the day. */
  first: number;
  last: number;
  clock: Settings['clock'];
}

function Hours({ first, last, clock }: HoursProps) {
  return (
    <div className={styles.hours}>
      {Array.from({ length: last - first }, (_, at) => (
        <span key={at} style={{ top: percent(at / (last - first)) }}>
          {formatShortMinute((first + at) * 60, clock)}
        </span>
      ))}
    </div>
  );
}

interface ItemProps extends HoursProps {
  placed: Placed;
  /** Titles above the hours of each day. */
  heads: readonly (readonly string[])[];
}

/** Item of the printed week; with room for one line only, title and time are side by side. */
function Item({ placed: { item, left, width }, first, last, clock, heads }: ItemProps) {
  const minutes = (last - first) * 60;
  const isTask = item.kind === 'block';
  const place = isTask ? '' : item.event.place;
  const share = Math.min(Math.max(item.to - item.from, SHORTEST), last * 60 - item.from) / minutes;
  const lines = linesOfItem(share, heads);
  return (
    <div
      className={styles.item}
      data-kind={item.kind}
      data-low={lines === 1 || undefined}
      style={{
        '--lines': Math.max(1, lines - 1),
        left: percent(left),
        width: percent(width),
        top: percent((item.from - first * 60) / minutes),
        height: percent(share),
      }}
    >
      <div className={styles.words}>
        <p className={styles.name}>
          {isTask && <Box task={item.task} />} <strong>{isTask ? item.task.title : item.event.title}</strong>
        </p>
        <p className={styles.below}>
          {place !== '' && <span className={styles.place}>{place},</span>}
          <span className={styles.time}>{formatShortTime(item.span.start, clock)}</span>
        </p>
      </div>
    </div>
  );
}

/** Lesson of the printed week, with its words where no item covers them. */
function Lesson({ placed, first, last }: { placed: PlacedLesson } & Omit<HoursProps, 'clock'>) {
  const { item, left, width, words } = placed;
  const minutes = (last - first) * 60;
  const [from, to] = [words?.from ?? item.from, words?.to ?? item.to];
  const place = lessonPlace(item.lesson);
  return (
    <div
      className={styles.lesson}
      data-cancelled={item.lesson.isCancelled || undefined}
      style={{
        left: percent(left),
        width: percent(width),
        top: percent((from - first * 60) / minutes),
        height: percent((to - from) / minutes),
      }}
    >
      {words && (
        <>
          {item.lesson.title} <span className={styles.place}>{place}</span>
        </>
      )}
    </div>
  );
}

function ListPage() {
  const session = usePlannerSession();
  const { filter } = useWorkspaceStore().getState();
  const { state, zone, now: instant } = session.view.getState();
  const now = civilNow(instant, zone);
  const options = { filter, now, zone, isDoneOpen: false, lingering: new Set<string>() };
  const { clock } = settingsOf(state);
  const { parts, more, size } = listOf(sectionsOf(state, options));
  return (
    <section className={styles.list} data-size={size}>
      <h1>To do</h1>
      <div className={styles.columns}>
        {parts.map(({ key, title, exams, tasks }) => (
          <div key={key}>
            <h2>{title}</h2>
            {exams.map((exam) => (
              <div key={exam.id} className={styles.line}>
                <p>
                  {exam.title} <span className={styles.fact}>Exam {formatDayOrTime(exam.when, dayOf(now), clock)}</span>
                </p>
              </div>
            ))}
            {tasks.map((task) => (
              <Line key={task.id} task={task} facts={factsOf(state, task, now, zone)} />
            ))}
          </div>
        ))}
      </div>
      {more > 0 && <p>and {formatCount(more)} more</p>}
    </section>
  );
}

/**
 * Task line of the printed list. Plan and estimate are on the title's line where they fit, and are left out otherwise.
 */
function Line({ task, facts: { due, plan, estimate } }: { task: Task; facts: TaskFacts }) {
  return (
    <div className={styles.line}>
      <p>
        <Box task={task} /> {task.isExam && <strong>Exam</strong>} {task.title}{' '}
        <span className={styles.fact}>{due?.spoken}</span>
      </p>
      {plan && <Extra words={capitalize(plan.spoken)} />}
      {estimate !== null && <Extra words={estimate} />}
    </div>
  );
}

const Extra = ({ words }: { words: string }) => <span className={`${styles.fact} ${styles.extra}`}>{words}</span>;

declare module 'react' {
  // A style may set a custom property.
  interface CSSProperties {
    '--columns'?: number;
    '--lines'?: number;
  }
}
