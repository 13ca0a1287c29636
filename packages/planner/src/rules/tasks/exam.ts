import type { PlannerEvent } from '../../schema/planner-event.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import type { State } from '../../core/state/state.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { rowsOf, shownTasks } from '../../core/state/views.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { spanOfEvent } from '../../core/time/spans.ts';
import { isPast } from './due.ts';

/** An exam: an event, or a task that is due. */
export interface Exam {
  kind: 'task' | 'event';
  id: string;
  title: string;
  /** Day or wall-clock time in the student's zone. */
  when: DayOrTime;
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
