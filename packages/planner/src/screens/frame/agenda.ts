import type { Task } from '../../schema/task.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { byOrder } from '../../core/state/task-order.ts';
import { shownTasks } from '../../core/state/views.ts';
import { dayOf, minuteOfDay, minutesBetween } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { itemsOn } from '../../rules/calendar/day-items.ts';
import type { DayItem } from '../../rules/calendar/day-items.ts';
import type { unknownSchoolOn } from '../../rules/timetable/school-day.ts';
import { lateTasks } from '../../rules/tasks/due.ts';
import { formatLength, formatShortTime } from '../../core/time/format.ts';
import { overdueWords } from './overdue-words.ts';

export interface AgendaTask {
  task: Task;
  /** How long it is overdue, when it is due, or when it is planned. */
  when: string;
}

export interface AgendaPart {
  kind: 'overdue' | 'due' | 'planned';
  tasks: readonly AgendaTask[];
}

/**
 * Lessons, events and open sessions of today that are not over, in the order of time.
 *
 * @param now wall-clock time in `zone`
 */
export function aheadToday(state: State, now: Civil, zone: string): DayItem[] {
  const [items] = itemsOn(state, [dayOf(now)], zone);
  const { showsLessons } = settingsOf(state);
  return (items?.timed ?? []).filter((item) => {
    if (item.span.end <= now) return false;
    if (item.kind === 'block') return item.task.doneAt === null && item.block.doneAt === null;
    return item.kind === 'event' || (showsLessons && !item.lesson.isCancelled);
  });
}

/** A part of the day ahead. The first item of `next` and each of `later` may follow free time. */
export interface Timeline {
  now: readonly DayItem[];
  /** Whether the time until the next item is free; school may be in it that has no lessons here. */
  isFree: boolean;
  next: readonly TimelineItem[];
  later: readonly TimelineItem[];
}

export interface TimelineItem {
  item: DayItem;
  /** Free minutes before it that are worth a line; none where the student is free now. */
  free: number;
}

/** Shorter breaks are not worth a line. */
const LEAST_FREE = 30;

/**
 * Items on now, the items that begin next, and the rest of the day.
 *
 * @param ahead in the order of time
 * @param school hours of school without lessons, of which nothing is known: see `unknownSchoolOn`
 */
export function timelineOf(
  ahead: readonly DayItem[],
  now: Civil,
  school: ReturnType<typeof unknownSchoolOn>,
): Timeline {
  const isClear = (from: Civil, to: Civil): boolean =>
    school === null || minuteOfDay(to) <= school.from || minuteOfDay(from) >= school.to;
  const isOn = ({ span }: DayItem): boolean => span.start <= now;
  const rest = ahead.filter((item) => !isOn(item));
  const [first] = rest;
  const isBusy = rest.length < ahead.length;
  let busyUntil = ahead.filter(isOn).reduce((last, { span }) => (span.end > last ? span.end : last), now);
  const timed = rest.map((item) => {
    const isNow = item.span.start === first?.span.start && !isBusy;
    const free = isNow || !isClear(busyUntil, item.span.start) ? 0 : minutesBetween(busyUntil, item.span.start);
    if (item.span.end > busyUntil) busyUntil = item.span.end;
    return { item, free: free >= LEAST_FREE ? free : 0 };
  });
  const isNext = ({ item }: TimelineItem): boolean => item.span.start === first?.span.start;
  const isFree = first !== undefined && isClear(now, first.span.start);
  return { now: ahead.filter(isOn), isFree, next: timed.filter(isNext), later: timed.filter((each) => !isNext(each)) };
}

/**
 * Open tasks of today without a time ahead, each once: overdue as in the list, due, planned. Empty parts are left out.
 *
 * @param now wall-clock time in `zone`
 */
export function agendaOf(state: State, now: Civil, zone: string): AgendaPart[] {
  const today = dayOf(now);
  const { clock } = settingsOf(state);
  // The time of a session ahead says more than the day of its task.
  const known = new Set(aheadToday(state, now, zone).map((item) => (item.kind === 'block' ? item.task.id : item.id)));
  const isNew = (task: Task) => task.doneAt === null && !known.has(task.id) && known.add(task.id);
  const part = (kind: AgendaPart['kind'], tasks: readonly AgendaTask[]): AgendaPart[] =>
    tasks.length === 0 ? [] : [{ kind, tasks }];
  const overdue = lateTasks(state, now, zone)
    .filter(isNew)
    .map((task) => ({ task, when: overdueWords(state, task, now, zone) }));
  const due = dueTasksOn(state, today).filter(isNew);
  const dueTime = ({ due: time, isExam }: Task) =>
    [
      ...(isExam ? ['Exam'] : []),
      ...(time !== null && time.length > today.length ? [formatShortTime(time, clock)] : []),
    ].join(', ');
  const [items] = itemsOn(state, [today], zone);
  const timed = (items?.timed ?? []).flatMap((item) =>
    item.kind === 'block' && isNew(item.task) ? { task: item.task, when: formatShortTime(item.span.start, clock) } : [],
  );
  const wholeDay = shownTasks(state, idsAt(state.index.tasksPlannedOn, today))
    .sort(byOrder)
    .filter(isNew)
    .map((task) => ({ task, when: task.estimate === null ? '' : formatLength(task.estimate) }));
  return [
    ...part('overdue', overdue),
    ...part(
      'due',
      due.map((task) => ({ task, when: dueTime(task) })),
    ),
    ...part('planned', [...timed, ...wholeDay]),
  ];
}
