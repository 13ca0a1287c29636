import type { PlannerEvent } from '../model/planner-event.ts';
import { isEvent } from '../model/task-or-event.ts';
import type { TaskOrEvent } from '../model/task-or-event.ts';
import type { State } from '../state/state.ts';
import type { PersistentMap } from '../state/persistent-map.ts';
import { isArchived } from '../state/views.ts';
import { plural } from '../text/words.ts';
import { daysBetween } from '../time/civil-day.ts';
import { dayOf, minuteOfDay } from '../time/civil-time.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import { isPast } from '../time/due.ts';
import { spanOfEvent } from '../time/spans.ts';
import type { DayFreeTime } from './free-time.ts';
import { endOf, freeDaysOf, MOST_DAYS } from './plan-time.ts';
import type { TimeRequest } from './plan-time.ts';

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

const examRows = new WeakMap<object, readonly TaskOrEvent[]>();

/** Rows that are exams: few of many, looked for once per table. */
function examsIn<R extends TaskOrEvent>(table: PersistentMap<R>): readonly R[] {
  const known = examRows.get(table) as readonly R[] | undefined;
  if (known) return known;
  const found = [...table.values()].filter((row) => row.isExam && row.deletedAt === null);
  examRows.set(table, found);
  return found;
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

/** Minutes that are free on a day: open hours without what has a time, held to the study time that is left. */
export function freeMinutesOf({ open, close, left, items }: DayFreeTime): number {
  let free = 0;
  let at = open;
  for (const { from, to } of items) {
    if (to <= at) continue;
    if (from >= close) break;
    free += Math.max(from - at, 0);
    at = to;
  }
  free += Math.max(close - at, 0);
  return Math.max(Math.min(free, left), 0);
}

export interface CountdownOptions extends Pick<TimeRequest, 'zone' | 'settings'> {
  /** Wall-clock time in `zone`. */
  now: Civil;
  /** How many of them. */
  most: number;
}

function freeMinutesBefore(days: readonly DayFreeTime[], until: Civil): number {
  const last = dayOf(until);
  return days.reduce((sum, day) => {
    if (day.day > last) return sum;
    return sum + freeMinutesOf(day.day < last ? day : { ...day, close: Math.min(day.close, minuteOfDay(until)) });
  }, 0);
}

/** The nearest exams that are not over, earliest first. */
export function examsAhead(state: State, { now, zone, settings, most }: CountdownOptions): ExamAhead[] {
  const tasks = examsIn(state.rows.tasks).filter((task) => task.doneAt === null && !isArchived(state, task));
  const exams = [...tasks, ...examsIn(state.rows.events)]
    .map((row) => examOf(row, zone))
    .filter((exam) => exam !== null)
    .filter(({ when }) => !isPast(when, now))
    .sort((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : a.id < b.id ? -1 : 1))
    .slice(0, most);
  const daysTo = ({ when }: Exam): number => daysBetween(dayOf(now), dayOf(when));
  const last = exams.findLast((exam) => daysTo(exam) < MOST_DAYS);
  const free = last ? freeDaysOf(state, { from: now, until: endOf(last.when, now), zone, settings }) : [];
  return exams.map((exam) => {
    const until = endOf(exam.when, now);
    const isNear = until !== null && daysTo(exam) < MOST_DAYS;
    return { ...exam, days: daysTo(exam), freeMinutes: isNear ? freeMinutesBefore(free, until) : null };
  });
}

/** "12 h free": whole hours from one hour on. */
const freeWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min free` : `${Math.floor(minutes / 60)} h free`;

/** "in 5 days, 12 h free", "tomorrow, 45 min free". */
export function countdownWords({ days, freeMinutes }: Pick<ExamAhead, 'days' | 'freeMinutes'>): string {
  const distance = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${plural(days, 'day')}`;
  return freeMinutes === null ? distance : `${distance}, ${freeWords(freeMinutes)}`;
}
