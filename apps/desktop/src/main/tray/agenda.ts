import { filterTasks } from '@bellweek/planner/domain/search/filter';
import type { State } from '@bellweek/planner/domain/state/state';
import { settingsOf } from '@bellweek/planner/domain/state/state';
import { isArchived, tasksInOrder } from '@bellweek/planner/domain/state/views';
import { addDays } from '@bellweek/planner/domain/time/civil-day';
import { dayOf } from '@bellweek/planner/domain/time/civil-time';
import { itemsOn } from '@bellweek/planner/domain/time/day-items';
import type { DayItem } from '@bellweek/planner/domain/time/day-items';
import { momentOf } from '@bellweek/planner/domain/time/spans';
import { formatMinute } from '@bellweek/planner/domain/time/format';
import { civilNow, minuteNow } from '@bellweek/planner/domain/time/zones';
import type { PlannerItem } from '../../ipc/views.ts';

/** Something with a time. */
export interface AgendaItem {
  /** Of the row; the same all day. */
  id: string;
  /** What stands there: an event, or the task that time is set aside for. */
  opens: PlannerItem;
  title: string;
  /** Milliseconds since 1970. */
  begins: number;
  /** Minutes of its day on the wall clock. */
  from: number;
  to: number;
  /** As the student's clock says it: "09:00 to 10:30". */
  time: string;
}

export interface AgendaTask {
  id: string;
  title: string;
  isDone: boolean;
}

export interface Agenda {
  now: AgendaItem | null;
  next: AgendaItem | null;
  /** What is for today, open ones first; what was done today stays, so that it can be taken back. */
  tasks: AgendaTask[];
  /** Everything that begins today or tomorrow, by start: what begins just after midnight is told of before it. */
  items: AgendaItem[];
}

/** The world as it is looked at: an instant, as ISO 8601 in UTC, and the computer's zone. */
export interface Moment {
  now: string;
  zone: string;
}

function itemOf(item: DayItem, state: State, ownZone: string): AgendaItem {
  const { clock } = settingsOf(state);
  const { title } = item.kind === 'block' ? item.task : item.event;
  const { start, zone } = item.kind === 'block' ? item.block : item.event;
  const opens: PlannerItem =
    item.kind === 'block' ? { kind: 'task', id: item.task.id } : { kind: 'event', id: item.event.id };
  const time = `${formatMinute(item.from, clock)} to ${formatMinute(item.to, clock)}`;
  const begins = momentOf(start, zone, ownZone);
  return { id: item.id, opens, title, begins, from: item.from, to: item.to, time };
}

/** What stands before a student today: what goes on now, what comes next, and what is to be done. Pure. */
export function agendaOf(state: State, { now, zone }: Moment): Agenda {
  const civil = civilNow(now, zone);
  const today = dayOf(civil);
  const minute = minuteNow(now, zone);
  // A block of a task that is done takes no time any more.
  const timed = itemsOn(state, [today, addDays(today, 1)], zone).map((day) =>
    day.timed.filter((item) => item.kind === 'event' || item.task.doneAt === null),
  );
  const ofToday = (timed[0] ?? []).map((item) => itemOf(item, state, zone));
  // Of several at once the one that began last is the one that was turned to.
  const current = ofToday.filter(({ from, to }) => from <= minute && minute < to).at(-1) ?? null;
  const next = ofToday.find(({ from }) => from > minute) ?? null;
  const items = timed.flatMap((day) =>
    day.filter(({ startsBefore }) => !startsBefore).map((item) => itemOf(item, state, zone)),
  );
  const open = filterTasks(state, { states: ['today'] }, civil, zone);
  const done = tasksInOrder(state).filter(
    (task) => task.doneAt !== null && dayOf(civilNow(task.doneAt, zone)) === today && !isArchived(state, task),
  );
  const tasks = [...open, ...done].map(({ id, title, doneAt }) => ({ id, title, isDone: doneAt !== null }));
  return { now: current, next, tasks, items };
}
