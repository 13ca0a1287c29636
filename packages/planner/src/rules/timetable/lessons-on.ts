import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { parseDayLessonId, schedulesOf } from './schedules.ts';
import type { DayLesson } from './schedules.ts';

/** Days ahead to look for a lesson: longer than any holidays. */
const HORIZON_DAYS = 200;

/** Lessons of all timetables on these days, cancelled ones too. */
export function lessonsOn(state: State, days: readonly Day[]): DayLesson[] {
  return schedulesOf(state).flatMap((schedule) => days.flatMap((day) => schedule.lessonsOn(day)));
}

/** A lesson by its id, as long as its timetable has it on that day. */
export function dayLesson(state: State, id: string): DayLesson | undefined {
  const parts = parseDayLessonId(id);
  return parts ? lessonsOn(state, [parts.day]).find((lesson) => lesson.id === id) : undefined;
}

function firstLesson(state: State, now: Civil, isWanted: (lesson: DayLesson) => boolean): DayLesson | null {
  const today = dayOf(now);
  for (let ahead = 0; ahead < HORIZON_DAYS && schedulesOf(state).length > 0; ahead += 1) {
    const lessons = lessonsOn(state, [addDays(today, ahead)]).filter((each) => !each.isCancelled && isWanted(each));
    if (lessons.length > 0) return lessons.reduce((a, b) => (b.from < a.from ? b : a));
  }
  return null;
}

/** The lesson that is on, or else the next one. @param now on the student's wall clock */
export const nextLesson = (state: State, now: Civil): DayLesson | null =>
  firstLesson(state, now, ({ span }) => span.end > now);

/** The next lesson of a subject that has not begun yet. */
export const nextLessonOf = (state: State, subjectTagId: string, now: Civil): DayLesson | null =>
  firstLesson(state, now, ({ lesson, span }) => lesson.subjectTagId === subjectTagId && span.start > now);

const isOfSame = (a: DayLesson, b: DayLesson): boolean =>
  a.lesson.subjectTagId === null ? a.title === b.title : a.lesson.subjectTagId === b.lesson.subjectTagId;

/** The next lessons of the same subject that begin after a time, without cancelled ones. */
export function lessonsAfter(state: State, like: DayLesson, after: Civil, most: number): DayLesson[] {
  const found: DayLesson[] = [];
  let time = after;
  while (found.length < most) {
    const next = firstLesson(state, time, (each) => isOfSame(each, like) && each.span.start > time);
    if (!next) break;
    found.push(next);
    time = next.span.start;
  }
  return found;
}

/**
 * A lesson by its id, or the lesson in its place: a change from some day on makes a new row for the days after it.
 *
 * @param like the lesson as it was last
 */
export function lessonLike(state: State, id: string, like: DayLesson | null): DayLesson | undefined {
  const parts = parseDayLessonId(id);
  const lessons = parts ? lessonsOn(state, [parts.day]) : [];
  return (
    lessons.find((each) => each.id === id) ??
    lessons.find((each) => like !== null && each.slot === like.slot && isOfSame(each, like))
  );
}
