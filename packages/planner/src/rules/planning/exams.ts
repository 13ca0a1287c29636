import type { State } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { examsFrom } from '../tasks/exam.ts';
import type { Exam } from '../tasks/exam.ts';
import { formatDay } from '../../core/time/format.ts';
import { freeMinutesUntil } from './free-minutes.ts';
import type { FreeTimeSettings } from './free-time.ts';
import { endOf, MOST_DAYS } from './plan-time.ts';

export interface ExamAhead extends Exam {
  days: number;
  /** Free minutes until then that the student wants to work; null where it is too far off to tell. */
  freeMinutes: number | null;
}

export interface CountdownOptions {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: FreeTimeSettings;
}

/** The time until an exam. */
export function examAhead(state: State, exam: Exam, { now, zone, settings }: CountdownOptions): ExamAhead {
  const days = daysBetween(dayOf(now), dayOf(exam.when));
  const until = endOf(exam.when, now);
  const isNear = until !== null && days < MOST_DAYS;
  return { ...exam, days, freeMinutes: isNear ? freeMinutesUntil(state, now, until, zone, settings) : null };
}

/** The nearest exams with the time until then. @param most number of them */
export const examsAhead = (state: State, most: number, options: CountdownOptions): ExamAhead[] =>
  examsFrom(state, options.now, options.zone)
    .slice(0, most)
    .map((exam) => examAhead(state, exam, options));

/** "12 h free": whole hours from one hour on. */
export const freeWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min free` : `${Math.floor(minutes / 60)} h free`;

/** "in 5 days, 12 h free", "tomorrow, 45 min free". */
export function countdownWords({ days, freeMinutes }: Pick<ExamAhead, 'days' | 'freeMinutes'>): string {
  const distance = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${plural(days, 'day')}`;
  return freeMinutes === null ? distance : `${distance}, ${freeWords(freeMinutes)}`;
}

/** "7 h free to study before Thursday." */
export function freeTimeWords({ when, freeMinutes }: Pick<ExamAhead, 'when' | 'freeMinutes'>, today: Day): string {
  const until = dayOf(when) === today ? 'the exam' : formatDay(dayOf(when), today);
  return `${freeWords(freeMinutes ?? 0)} to study before ${until}.`;
}
