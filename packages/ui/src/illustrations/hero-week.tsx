import { Check } from 'lucide-react';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import { BELLS, DAYS, ENTRIES, TASK_GROUPS, TODAY, WORKLOAD } from './hero-data.ts';
import type { HeroEntry, HeroTask } from './hero-data.ts';
import styles from './hero-week.module.css';

const DESCRIPTION =
  'The planner with a student’s week: a to-do list led by a Macbeth essay due on Friday, and a calendar from Monday to ' +
  'Friday with lessons, football on Tuesday afternoon and time set aside for the essay. It is Wednesday, during English.';

/** A week of a student's life, as the planner shows it. A picture made of text: nothing in it can be pressed. */
export function HeroWeek({ className }: { className?: string }) {
  return (
    <figure className={className ? `${styles.hero} ${className}` : styles.hero}>
      <figcaption className="visually-hidden">{DESCRIPTION}</figcaption>
      <div className={styles.window} aria-hidden="true">
        <TaskList />
        <Week />
      </div>
    </figure>
  );
}

function TaskList() {
  return (
    <div className={styles.list}>
      <div className={styles.entry}>Add a task</div>
      {TASK_GROUPS.map(({ name, tasks }) => (
        <div key={name} className={styles.group}>
          <div className={styles['group-name']}>
            {name} <span>{tasks.filter((task) => !task.isDone).length}</span>
          </div>
          {tasks.map((task) => (
            <Task key={task.title} task={task} />
          ))}
        </div>
      ))}
      <Workload />
    </div>
  );
}

/** Hours of work per day, as the five columns of the mark. */
function Workload() {
  return (
    <div className={styles.workload}>
      <div className={styles['group-name']}>Workload</div>
      <svg viewBox="0 0 200 64">
        {WORKLOAD.map(({ day, hours }, column) => (
          <g key={day}>
            <rect
              x={column * 42}
              y={46 - hours * 13}
              width={30}
              height={hours * 13}
              rx={1.5}
              fill={day === TODAY ? 'var(--accent)' : 'var(--rule)'}
            />
            <path d={`M${column * 42} 46.5h30`} stroke="var(--ink)" strokeWidth={1.5} />
            <text x={column * 42} y={61} fontSize={11} fill="var(--ink-soft)">
              {hours} h
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function Task({ task }: { task: HeroTask }) {
  return (
    <div className={styles.task} data-next={task.isNext} data-done={task.isDone} data-hue={task.hue}>
      <span className={styles.box}>{task.isDone && <Check size={12} strokeWidth={3} />}</span>
      <span className={styles['task-title']}>{task.title}</span>
      <span className={styles['task-meta']}>
        <SubjectMark hue={task.hue} size={10} />
        {task.subject}
        <span className={styles['task-due']}>{task.due}</span>
      </span>
    </div>
  );
}

function Week() {
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
        {kind === 'task' ? <span className={styles.box}>{isDone && <Check size={10} strokeWidth={3.5} />}</span> : null}
        {title}
      </span>
      {note && <span className={styles['lesson-note']}>{note}</span>}
      {kind !== 'task' && <SubjectMark hue={hue} size={9} />}
    </div>
  );
}
