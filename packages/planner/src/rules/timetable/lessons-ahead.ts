import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import { dayOf, minutesBetween } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { formatShortDayOrTime, formatShortTime } from '../../core/time/format.ts';
import { lessonPlace, reliefWords } from './lesson-words.ts';
import { lessonsOn, nextLesson } from './lessons-on.ts';
import type { DayLesson } from './schedules.ts';

export interface LessonAhead {
  lesson: DayLesson;
  isOn: boolean;
  isToday: boolean;
  /** Minutes until it begins, negative once it has. */
  minutes: number;
  /** "until 09:50", "in 10 min", "at 11:00", "Mon, 09:00". */
  when: string;
}

/** Days ahead that a next lesson is shown: over a weekend, not over holidays. */
const MOST_DAYS = 4;
const HOUR = 60;

function aheadOf(state: State, lesson: DayLesson, now: Civil): LessonAhead {
  const { clock } = settingsOf(state);
  const { start, end } = lesson.span;
  const isOn = start <= now;
  const isToday = lesson.day === dayOf(now);
  const minutes = minutesBetween(now, start);
  const later = minutes < HOUR ? `in ${minutes} min` : `at ${formatShortTime(start, clock)}`;
  const ofToday = isOn ? `until ${formatShortTime(end, clock)}` : later;
  return { lesson, isOn, isToday, minutes, when: isToday ? ofToday : formatShortDayOrTime(start, dayOf(now), clock) };
}

/**
 * The lesson that is on and the next one today; after the last, the first of the next school day. None where lessons are
 * hidden.
 *
 * @param now on the student's wall clock
 */
export function lessonsAhead(state: State, now: Civil): LessonAhead[] {
  if (!settingsOf(state).showsLessons) return [];
  const left = lessonsOn(state, [dayOf(now)])
    .filter(({ isCancelled, span }) => !isCancelled && span.end > now)
    .sort((a, b) => a.from - b.from);
  const found = [left.findLast(({ span }) => span.start <= now), left.find(({ span }) => span.start > now)];
  const ofToday = found.filter((lesson) => lesson !== undefined);
  const later = ofToday.length === 0 ? nextLesson(state, now) : null;
  const isNear = later !== null && daysBetween(dayOf(now), later.day) <= MOST_DAYS;
  return (isNear ? [later] : ofToday).map((lesson) => aheadOf(state, lesson, now));
}

/** Minutes before a lesson at which the way to it matters more than the lesson that is on. */
const CHANGE_MINUTES = 10;

/** The lesson to name where there is room for one lesson: the current lesson until the next lesson is near. */
export function lessonToName(ahead: readonly LessonAhead[]): LessonAhead | undefined {
  const [first, next] = ahead;
  return next && next.minutes <= CHANGE_MINUTES ? next : first;
}

/** "Maths, B12, in 10 min" */
export const aheadWords = ({ lesson, when }: LessonAhead): string =>
  [lesson.title, lessonPlace(lesson), reliefWords(lesson), when].filter((part) => part !== '').join(', ');
