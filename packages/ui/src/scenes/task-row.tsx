import { HeroBox } from '../illustrations/hero-box.tsx';
import '../subjects/hues.css';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import type { SubjectHue } from '../subjects/subjects.ts';
import styles from './task-row.module.css';

export interface TaskRowProps {
  title: string;
  /** Left out, the task is its title alone. */
  hue?: SubjectHue;
  subject?: string;
  due?: string;
  /** `lifted` is being dragged, `gone` is its former place. */
  state?: 'lifted' | 'gone';
  isDone?: boolean;
  className?: string;
}

/** One line of a drawn to-do list. */
export function TaskRow({ title, hue, subject, due, state, isDone, className }: TaskRowProps) {
  return (
    <div
      className={className ? `${styles.row} ${className}` : styles.row}
      data-state={state}
      data-done={isDone}
      data-plain={subject === undefined || undefined}
    >
      <HeroBox isDone={isDone} />
      <span className={styles.title}>{title}</span>
      {(subject ?? due) && (
        <span className={styles.meta}>
          {hue && <SubjectMark hue={hue} size={10} />}
          {subject}
          {due && <span className={styles.due}>{due}</span>}
        </span>
      )}
    </div>
  );
}
