import type { TimedEvent } from '../../schema/planner-event.ts';
import type { Task } from '../../schema/task.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { byOrder } from '../../core/state/task-order.ts';
import { shownTasks } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { itemsOn } from '../../rules/calendar/day-items.ts';
import { lateTasks, latenessOf } from '../../rules/tasks/due.ts';
import type { Lateness } from '../../rules/tasks/due.ts';
import type { Span } from '../../core/time/spans.ts';
import { formatLength, formatShortTime } from '../../core/time/format.ts';
import { overdueWords } from './overdue-words.ts';

export interface AgendaTask {
  task: Task;
  /** How long it is overdue, when it is due, or when it is planned. */
  when: string;
}

export interface AgendaPart {
  kind: 'overdue' | 'missed' | 'due' | 'planned';
  tasks: readonly AgendaTask[];
}

/**
 * Open tasks of today, each once: overdue, missed, due, planned. Empty parts are left out.
 *
 * @param now wall-clock time in `zone`
 */
export function agendaOf(state: State, now: Civil, zone: string): AgendaPart[] {
  const today = dayOf(now);
  const { clock } = settingsOf(state);
  const known = new Set<string>();
  const isNew = (task: Task) => task.doneAt === null && !known.has(task.id) && known.add(task.id);
  const part = (kind: AgendaPart['kind'], tasks: readonly AgendaTask[]): AgendaPart[] =>
    tasks.length === 0 ? [] : [{ kind, tasks }];
  const late = lateTasks(state, now, zone);
  const ofLate = (kind: Lateness) =>
    late
      .filter((task) => latenessOf(state, task, now, zone) === kind && isNew(task))
      .map((task) => ({ task, when: overdueWords(state, task, now, zone) }));
  // The same parts as in the list.
  const overdue = ofLate('overdue');
  const missed = ofLate('missed');
  const due = dueTasksOn(state, today).filter(isNew);
  const dueTime = ({ due: time }: Task) =>
    time !== null && time.length > today.length ? formatShortTime(time, clock) : '';
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
    ...part('missed', missed),
    ...part(
      'due',
      due.map((task) => ({ task, when: dueTime(task) })),
    ),
    ...part('planned', [...timed, ...wholeDay]),
  ];
}

/** The current or next event of today. @param now wall-clock time in `zone` */
export function nextEvent(state: State, now: Civil, zone: string): { event: TimedEvent; span: Span } | null {
  const [items] = itemsOn(state, [dayOf(now)], zone);
  const next = items?.timed.find((item) => item.kind === 'event' && item.span.end > now);
  return next?.kind === 'event' ? { event: next.event, span: next.span } : null;
}
