import { SubjectMark } from '../subjects/subject-mark.tsx';
import { HeroBox } from './hero-box.tsx';
import { HeroCalendar } from './hero-calendar.tsx';
import { TASK_GROUPS, TODAY, WORKLOAD } from './hero-data.ts';
import type { HeroTask } from './hero-data.ts';
import styles from './hero-week.module.css';

const DESCRIPTION =
  'The planner with a student’s week: a to-do list with a Macbeth essay due on Friday at the top, and a calendar from ' +
  'Monday to Friday with lessons, football on Tuesday afternoon and time for the essay. It is Wednesday, during English.';

/** A student's week, as the planner shows it. A picture made of text: nothing in it can be pressed. */
export function HeroWeek({ className }: { className?: string }) {
  return (
    <figure className={className ? `${styles.hero} ${className}` : styles.hero}>
      <figcaption className="visually-hidden">{DESCRIPTION}</figcaption>
      <div className={styles.window} aria-hidden="true">
        <TaskList />
        <HeroCalendar />
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

/** Hours of work per day, as the five columns of the logo. */
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
      <HeroBox isDone={task.isDone} />
      <span className={styles['task-title']}>{task.title}</span>
      <span className={styles['task-meta']}>
        <SubjectMark hue={task.hue} size={10} />
        {task.subject}
        <span className={styles['task-due']}>{task.due}</span>
      </span>
    </div>
  );
}
