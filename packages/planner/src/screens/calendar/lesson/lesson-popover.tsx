import { Popover } from '@bellweek/ui/popover';
import { useState } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import { formatRange, formatShortDayOrTime, formatWeekdayDate } from '../../../core/time/format.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { spelled } from '../../../core/text/spelling.ts';
import { lessonPlace, periodOf } from '../../../rules/timetable/lesson-words.ts';
import { lessonLike, lessonsAfter } from '../../../rules/timetable/lessons-on.ts';
import { TIMETABLE_TABLES } from '../../../rules/timetable/schedules.ts';
import type { DayLesson } from '../../../rules/timetable/schedules.ts';
import { useTables } from '../../use-tables.ts';
import { usePlanner } from '../../workspace/planner-context.tsx';
import { LessonForm } from './lesson-form.tsx';
import type { LessonFormProps } from './lesson-form.tsx';
import styles from './lesson-popover.module.css';

/** A lesson of a day by its id, and the element that opened it. */
export interface LessonTarget {
  id: string;
  at: HTMLElement;
}

type LessonPopoverProps = Omit<LessonFormProps, 'lesson'> & { target: LessonTarget | null };

/** Lessons of the subject that are named. */
const MOST = 3;

/** Popover of a lesson: room, teacher, time and the next lessons; changes of this lesson, and of all that follow. */
export function LessonPopover({ target, onClose, onOpen }: LessonPopoverProps) {
  const state = useTables([...TIMETABLE_TABLES, 'settings']);
  // The lesson as it was last: a change for all that follow makes another row of it.
  const [last, setLast] = useState<DayLesson | null>(null);
  const isSame = last !== null && last.id.slice(last.id.indexOf('@')) === target?.id.slice(target.id.indexOf('@'));
  const lesson = target && lessonLike(state, target.id, isSame ? last : null);
  if (lesson && lesson !== last) setLast(lesson);
  return (
    <Popover
      label={lesson?.title ?? 'Lesson'}
      hasTitle
      open={Boolean(lesson)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={target?.at ?? null}
    >
      {lesson && (
        <div className={styles.lesson}>
          <Facts state={state} lesson={lesson} />
          <LessonForm key={lesson.day} lesson={lesson} onClose={onClose} onOpen={onOpen} />
        </div>
      )}
    </Popover>
  );
}

function Facts({ state, lesson }: { state: State; lesson: DayLesson }) {
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const { clock } = settingsOf(state);
  const { day, from, to, isCancelled, change, span } = lesson;
  const after = lessonsAfter(state, lesson, span.start > now ? span.start : now, MOST);
  const where = [lessonPlace(lesson), lesson.teacher].filter((part) => part !== '').join(', ');
  const when = [periodOf(state, lesson), formatWeekdayDate(day, today), formatRange(from, to, clock)];
  return (
    <div className={styles.facts}>
      {isCancelled && <p className={styles.cancelled}>{spelled('Cancelled')}</p>}
      {where !== '' && <p className={styles.where}>{where}</p>}
      <p className={styles.quiet}>{when.filter((part) => part !== '').join(', ')}</p>
      {change && change.note !== '' && <p>{change.note}</p>}
      {after.length > 0 && (
        <p className={styles.quiet}>
          Next: {after.map((each) => formatShortDayOrTime(each.span.start, today, clock)).join('; ')}
        </p>
      )}
    </div>
  );
}
