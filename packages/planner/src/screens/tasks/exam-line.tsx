import { GraduationCap } from 'lucide-react';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { activeEvent, tagsOfRow } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { formatDayOrTime, formatShortDayOrTime } from '../../core/time/format.ts';
import type { Exam } from '../../rules/tasks/exam.ts';
import { TagMark } from '../fields/tag-mark.tsx';
import type { ListActions } from './list-actions.ts';
import styles from './task-list.module.css';

export interface ExamLineProps {
  state: State;
  /** Wall-clock time of the student. */
  now: Civil;
  exam: Exam;
  actions: ListActions;
  isTabStop: boolean;
  isOpen: boolean;
  /** From 1. */
  place: number;
}

/** An exam that is an event, on its day: it is not ticked off, and not put in order. */
export function ExamLine({ state, now, exam: { id, title, when }, actions, isTabStop, isOpen, place }: ExamLineProps) {
  const { clock } = settingsOf(state);
  const today = dayOf(now);
  const event = activeEvent(state, id);
  const tags = event ? tagsOfRow(state, event) : [];
  const spoken = [title, 'exam', formatDayOrTime(when, today, clock), ...tags.map(({ name }) => name)];
  return (
    <div
      role="row"
      className={styles.line}
      data-line={id}
      data-event={id}
      data-open={isOpen || undefined}
      aria-level={2}
      aria-rowindex={place}
      aria-label={spoken.join(', ')}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => actions.openExam(id)}
    >
      <div role="gridcell" className={styles['exam-cell']}>
        <GraduationCap size={20} aria-hidden="true" />
      </div>
      <div role="gridcell" className={styles.main}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.more}>
          {tags.map((tag) => (
            <span key={tag.id} className={styles.fact}>
              <TagMark hue={tag.hue} letter={tag.letter} />
              {tag.name}
            </span>
          ))}
        </span>
        <span className={styles.due}>Exam {formatShortDayOrTime(when, today, clock)}</span>
      </div>
      <div role="gridcell" className={styles['menu-cell']} />
    </div>
  );
}
