import { memo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Settings } from '../../../schema/settings.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { letterOf } from '../../../core/text/words.ts';
import { describeLesson, lessonPlace } from '../../../rules/timetable/lesson-words.ts';
import { detailLevel } from '../../../rules/calendar/grid-geometry.ts';
import type { PlacedLesson } from '../../../rules/calendar/lesson-places.ts';
import styles from './lessons.module.css';
import { neighbour } from './neighbours.ts';

interface LessonsProps {
  /** In the order of time. */
  lessons: readonly PlacedLesson[];
  today: Day;
  clock: Settings['clock'];
}

/** Lessons behind the items of a time grid: one tab stop, and arrow keys between them. The layer around handles presses. */
export const Lessons = memo(function Lessons({ lessons, today, clock }: LessonsProps) {
  const [active, setActive] = useState<string | null>(null);
  const stop = (lessons.find(({ key }) => key === active) ?? lessons[0])?.key;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { currentTarget: button } = event;
    const from = lessons.find(({ item }) => item.id === button.dataset.lesson);
    const next = from && !event.ctrlKey && !event.metaKey && !event.altKey && neighbour(lessons, from, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setActive(next.key);
    const to = button.closest('[role=list]')?.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(next.item.id)}"]`);
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  };
  return lessons.map((placed) => (
    <Lesson
      key={placed.key}
      {...{ placed, today, clock }}
      isStop={placed.key === stop}
      onFocus={setActive}
      onKeyDown={onKeyDown}
    />
  ));
});

interface LessonProps extends Omit<LessonsProps, 'lessons'> {
  placed: PlacedLesson;
  isStop: boolean;
  onFocus: (key: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

const percent = (share: number): string => `${share * 100}%`;
/** Fraction of the grid's width that has room for the teacher: a column of a work week. */
const WIDE = 0.19;
/** Letters of a name that fit in a strip along any lesson. */
const SHORT_LETTERS = 3;
/** Minutes of words that have room for a second line. */
const TWO_LINES = 40;

function Lesson({ placed, today, clock, isStop, onFocus, onKeyDown }: LessonProps) {
  const { item, words, left, top, width, height, key } = placed;
  const { lesson } = item;
  const length = item.to - item.from;
  const [from, to] = words ? [words.from - item.from, words.to - item.from] : [0, length];
  const place = lessonPlace(lesson);
  const { teacher, change } = lesson;
  return (
    <div
      role="listitem"
      className={styles.lesson}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      data-hue={lesson.subject?.hue ?? 'slate'}
      data-cancelled={lesson.isCancelled || undefined}
      data-covered={words === null || undefined}
      data-lines={to - from < TWO_LINES ? 'one' : undefined}
      data-room={detailLevel(width)}
      data-wide={width >= WIDE || undefined}
    >
      <button
        type="button"
        className={styles.body}
        data-lesson={item.id}
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={describeLesson(lesson, today, clock)}
        onFocus={() => onFocus(key)}
        onKeyDown={onKeyDown}
      >
        <span
          className={styles.words}
          style={{ top: percent(from / length), height: percent((to - from) / length) }}
          data-short={lesson.subject?.letter ?? letterOf(lesson.title, SHORT_LETTERS)}
        >
          <span className={styles.title}>{lesson.title}</span>{' '}
          <span className={styles.below}>
            {place}
            {teacher !== '' && (
              <span className={change?.teacher ? undefined : styles.teacher}>
                {place === '' ? teacher : `, ${teacher}`}
              </span>
            )}
          </span>
        </span>
      </button>
    </div>
  );
}
