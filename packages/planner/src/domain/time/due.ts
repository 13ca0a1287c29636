import type { Settings } from '../model/settings.ts';
import type { Task } from '../model/task.ts';
import type { State } from '../state/state.ts';
import { blocksOf, isArchived, tasksInOrder } from '../state/views.ts';
import { daysBetween } from './civil-day.ts';
import type { Day } from './civil-day.ts';
import { dayOf } from './civil-time.ts';
import type { Civil, DayOrTime } from './civil-time.ts';
import { startOfBlock } from './spans.ts';
import { sayDate, sayDayOrTime, sayTime, weekdayName } from './words.ts';

export type DueKind = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later';

export interface DueBadge {
  kind: DueKind;
  /** Short, for the eye: "Today 17:00", "Fri", "27 Nov". */
  text: string;
  /** Whole, for the ear: "Due tomorrow 17:00", "Overdue since Monday". */
  spoken: string;
}

/** A due day is over with its last minute, a due time with that minute. @param now wall-clock time */
export const isPast = (due: DayOrTime, now: Civil): boolean => (due.length > 10 ? due < now : due < dayOf(now));

function kindOf(due: DayOrTime, now: Civil): DueKind {
  if (isPast(due, now)) return 'overdue';
  const ahead = daysBetween(dayOf(now), dayOf(due));
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return ahead < 7 ? 'week' : 'later';
}

const shortDate = (day: Day, today: Day): string => sayDate(day, today).replace(/ ([A-Z][a-z]{2})[a-z]+/, ' $1');

/** What stands beside a task that is due. @param due a day or a wall-clock time; @param now wall-clock time */
export function dueBadge(due: DayOrTime, now: Civil, clock: Settings['clock']): DueBadge {
  const kind = kindOf(due, now);
  const today = dayOf(now);
  const day = dayOf(due);
  const isNamed = kind === 'today' || kind === 'tomorrow' || day === today;
  const name =
    day === today
      ? 'Today'
      : isNamed
        ? 'Tomorrow'
        : kind === 'week'
          ? weekdayName(day).slice(0, 3)
          : shortDate(day, today);
  const text = due.length > 10 && kind !== 'later' ? `${name} ${sayTime(due, clock)}` : name;
  const whole = sayDayOrTime(due, today, clock);
  return { kind, text, spoken: kind === 'overdue' ? `Overdue since ${whole}` : `Due ${whole}` };
}

/** The days on which a task is to be done: its planned day and those of its blocks, ascending. @param zone of the student's clock */
export function doDays(state: State, task: Task, zone: string): Day[] {
  const days = new Set(blocksOf(state, task.id).map((block) => dayOf(startOfBlock(block, zone))));
  if (task.plannedDay !== null) days.add(task.plannedDay);
  return [...days].sort();
}

/**
 * Whether an open task belongs on top: it is past due or the last day it was planned for is over, and it has no day from
 * today on.
 *
 * @param now wall-clock time in `zone`
 */
export function isOverdue(state: State, task: Task, now: Civil, zone: string): boolean {
  if (task.doneAt !== null || task.deletedAt !== null) return false;
  const days = doDays(state, task, zone);
  const today = dayOf(now);
  const last = days[days.length - 1];
  if (last !== undefined && last >= today) return false;
  return last !== undefined || (task.due !== null && isPast(task.due, now));
}

/** In priority order, without what is archived. */
export const overdueTasks = (state: State, now: Civil, zone: string): Task[] =>
  tasksInOrder(state).filter((task) => !isArchived(state, task) && isOverdue(state, task, now, zone));
