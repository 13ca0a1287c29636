import type { PlannerEvent } from '../../schema/planner-event.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import type { State } from '../../core/state/state.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { rowsOf, shownTasks } from '../../core/state/views.ts';
import { plural } from '../../core/text/words.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { isPast } from '../tasks/due.ts';
import { formatDay } from '../../core/time/format.ts';
import { spanOfEvent } from '../../core/time/spans.ts';
import { freeMinutesUntil } from './free-minutes.ts';
import type { FreeTimeSettings } from './free-time.ts';
import { endOf, MOST_DAYS } from './plan-time.ts';

/** An exam: an event, or a task that is due. */
export interface Exam {
  kind: 'task' | 'event';
  id: string;
  title: string;
  /** Day or wall-clock time in the student's zone. */
  when: DayOrTime;
}

export interface ExamAhead extends Exam {
  days: number;
  /** Free minutes until then that the student wants to work; null where it is too far off to tell. */
  freeMinutes: number | null;
}

const examOfEvent = (event: PlannerEvent, zone: string): Exam => ({
  kind: 'event',
  id: event.id,
  title: event.title,
  when: event.isAllDay ? event.start : spanOfEvent(event, zone).start,
});

/** The exam that a row is; null where it is none, or a task without a due day. */
export function examOf(row: TaskOrEvent | undefined, zone: string): Exam | null {
  if (!row?.isExam || row.deletedAt !== null) return null;
  if (isEvent(row)) return examOfEvent(row, zone);
  return row.due === null ? null : { kind: 'task', id: row.id, title: row.title, when: row.due };
}

/** The exam of an id, a task's or an event's. */
export const examById = ({ rows }: State, id: string, zone: string): Exam | null =>
  examOf(rows.tasks.get(id) ?? rows.events.get(id), zone);

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

/** Exams that are not over, earliest first. @param now wall-clock time in `zone` */
export function examsFrom(state: State, now: Civil, zone: string): Exam[] {
  const { rows, index } = state;
  const tasks = shownTasks(state, idsAt(index.exams, 'task')).filter(({ doneAt }) => doneAt === null);
  return [...tasks, ...rowsOf(rows.events, idsAt(index.exams, 'event'))]
    .map((row) => examOf(row, zone))
    .filter((exam) => exam !== null)
    .filter(({ when }) => !isPast(when, now))
    .sort((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : a.id < b.id ? -1 : 1));
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
