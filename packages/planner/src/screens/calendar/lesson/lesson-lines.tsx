import type { Settings } from '../../../schema/settings.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import type { LessonItem } from '../../../rules/calendar/day-items.ts';
import { formatShortMinute } from '../../../core/time/format.ts';
import { describeLesson, lessonPlace } from '../../../rules/timetable/lesson-words.ts';
import styles from './lesson-lines.module.css';

export interface LessonLinesProps {
  lessons: readonly LessonItem[];
  today: Day;
  clock: Settings['clock'];
  tabIndex?: number;
  /** @param id of the `DayLesson` */
  onPress: (id: string, line: HTMLElement) => void;
}

/** Lessons of a day as lines. */
export function LessonLines({ lessons, today, clock, tabIndex, onPress }: LessonLinesProps) {
  return lessons.map(({ id, from, lesson }) => (
    <button
      key={id}
      type="button"
      className={styles.line}
      tabIndex={tabIndex}
      data-lesson={id}
      data-hue={lesson.subject?.hue ?? 'slate'}
      data-cancelled={lesson.isCancelled || undefined}
      aria-haspopup="dialog"
      aria-label={describeLesson(lesson, today, clock)}
      onClick={({ currentTarget }) => onPress(id, currentTarget)}
    >
      <span className={styles.title}>
        {lesson.title} <span className={styles.place}>{lessonPlace(lesson)}</span>
      </span>
      <span className={styles.time}>{formatShortMinute(from, clock)}</span>
    </button>
  ));
}
