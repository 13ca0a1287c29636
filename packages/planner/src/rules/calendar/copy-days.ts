import { day as dayField } from '../../schema/fields.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { NO_SERIES } from '../../schema/occurrence.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { occurrenceDays } from '../../core/recurrence/series-rule.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { activeSeries } from '../../core/state/occurrences.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, activeGroup, rowsOf, shownTasks, tasksInOrder } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, withDay } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { itemsOn } from './day-items.ts';
import type { DayItems } from './day-items.ts';
import { formatDate, formatDay } from '../../core/time/format.ts';
import { addTasks } from '../tasks/add-tasks.ts';
import { copyOf } from '../tasks/duplicate-tasks.ts';
import type { CommandOf, TaskDraft } from '../../core/commands/command.ts';
import { quote, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { plural } from '../../core/text/words.ts';

/** Limit of days copied at once: a month, so that a slip of the hand cannot fill years. */
const MOST_DAYS = 31;
const FURTHEST_DAYS = 366;

/** The same wall-clock time `by` days later, also across a change of clocks. */
const shiftDays = <T extends DayOrTime | null>(when: T, by: number): T =>
  withDay(when, when && addDays(dayOf(when), by)) as T;

/** Whether an equal event exists at that time already: copying twice adds nothing. */
function eventExists(
  state: State,
  event: Pick<PlannerEvent, 'title' | 'zone'>,
  start: DayOrTime,
  end: DayOrTime,
): boolean {
  return rowsOf(state.rows.events, idsAt(state.index.eventsOn, dayOf(start))).some(
    (other) =>
      other.deletedAt === null &&
      other.title === event.title &&
      other.start === start &&
      other.end === end &&
      other.zone === event.zone,
  );
}

/** Events that begin on these days, without events that continue from before. */
function eventsOf(items: readonly DayItems[]): PlannerEvent[] {
  const events = new Set<PlannerEvent>();
  for (const { day, allDay, timed } of items) {
    for (const event of allDay) if (event.start === day) events.add(event);
    for (const item of timed) if (item.kind === 'event' && !item.startsBefore) events.add(item.event);
  }
  return [...events];
}

interface Copied {
  id: string;
  title: string;
}

const isSound = ({ days, by }: CommandOf<'days.copy'>): boolean =>
  days.length > 0 &&
  days.length <= MOST_DAYS &&
  days.every((day) => dayField.safeParse(day).success) &&
  Number.isInteger(by) &&
  by >= 1 &&
  by <= FURTHEST_DAYS;

/** Items of the wanted days, which may have gaps, as in a work week. */
function wantedItems(draft: Transaction, wanted: ReadonlySet<Day>, first: Day): DayItems[] {
  const span = Math.max(...[...wanted].map((day) => daysBetween(first, day)));
  if (span > FURTHEST_DAYS) return [];
  const all = Array.from({ length: span + 1 }, (_, at) => addDays(first, at));
  return itemsOn(draft.state, all, draft.context.zone).filter(({ day }) => wanted.has(day));
}

/** Whether the rule of an event's series has a day among those copied to: the series says itself what happens there. */
function repeatsThere({ state }: Transaction, { seriesId }: PlannerEvent, days: readonly Day[]): boolean {
  const series = activeSeries(state, seriesId);
  const [from, to] = [days[0], days.at(-1)];
  if (!series || from === undefined || to === undefined) return false;
  return occurrenceDays(series, { from, to }).some((day) => days.includes(day));
}

function copyEvent(draft: Transaction, event: PlannerEvent, by: number): Copied | null {
  const [start, end] = [shiftDays(event.start, by), shiftDays(event.end, by)];
  if (eventExists(draft.state, event, start, end)) return null;
  const copy = { ...event, id: draft.context.newId(), start, end, createdAt: draft.now, origin: null, ...NO_SERIES };
  draft.put('events', copy);
  return copy;
}

/** A done task is copied as a new task with open subtasks. */
function copyTask(draft: Transaction, task: Task, days: ReadonlySet<Day>, by: number): TaskDraft & Copied {
  const { due, plannedDay } = task;
  return {
    ...copyOf(draft.state, task),
    id: draft.context.newId(),
    groupId: activeGroup(draft.state, task.groupId)?.id ?? null,
    due: shiftDays(due, by),
    plannedDay: plannedDay !== null && days.has(plannedDay) ? shiftDays(plannedDay, by) : null,
  };
}

const plannedOn = ({ state }: Transaction, day: Day): Task[] =>
  shownTasks(state, idsAt(state.index.tasksPlannedOn, day));

/** Tasks with work on these days, each with its blocks there; no blocks if it only has a planned day. */
function workOn(draft: Transaction, items: readonly DayItems[]): Map<Task, WorkBlock[]> {
  const work = new Map<Task, WorkBlock[]>();
  for (const { day, timed } of items) {
    for (const item of timed) {
      if (item.kind !== 'block' || item.startsBefore) continue;
      work.set(item.task, [...(work.get(item.task) ?? []), item.block]);
    }
    for (const task of plannedOn(draft, day)) {
      // Skip an open task: it keeps its planned day and is moved on from there, not planned twice.
      if (task.doneAt !== null && !work.has(task)) work.set(task, []);
    }
  }
  return work;
}

/** Whether a task of that title already has such a block or planned day: copying twice adds nothing. */
function isPlanned(draft: Transaction, title: string): (block: WorkBlock | null, day: Day | null) => boolean {
  const same = tasksInOrder(draft.state).filter((task) => task.title === title);
  return (block, day) =>
    same.some((task) =>
      block
        ? blocksOf(draft.state, task.id).some(({ start, zone }) => start === block.start && zone === block.zone)
        : day !== null && task.plannedDay === day,
    );
}

/** Copies events, sessions and planned days to other days, in one history entry. */
export function copyDays(draft: Transaction, command: CommandOf<'days.copy'>): RuleResult {
  if (!isSound(command)) return refuse('invalid', 'These days cannot be copied.');
  const { by } = command;
  const days = [...command.days].sort();
  const [from = ''] = days;
  const wanted = new Set(days);
  const items = wantedItems(draft, wanted, from);
  const copied: Copied[] = [];
  const events = eventsOf(items);
  const targets = days.map((day) => addDays(day, by));
  for (const event of events) {
    const copy = repeatsThere(draft, event, targets) ? null : copyEvent(draft, event, by);
    if (copy) copied.push(copy);
  }
  const work = workOn(draft, items);
  const tasks: TaskDraft[] = [];
  for (const [task, own] of work) {
    const hasOne = isPlanned(draft, task.title);
    const blocks = own
      .map((block) => ({ ...block, id: draft.context.newId(), start: shiftDays(block.start, by) }))
      .filter((block) => !hasOne(block, null));
    const copy = task.doneAt === null ? null : copyTask(draft, task, wanted, by);
    if (blocks.length === 0 && (!copy || own.length > 0 || hasOne(null, copy.plannedDay ?? null))) continue;
    if (copy) tasks.push(copy);
    for (const block of blocks) draft.put('blocks', { ...block, taskId: copy?.id ?? task.id });
    copied.push({ id: blocks[0]?.id ?? copy?.id ?? task.id, title: task.title });
  }
  if (tasks.length > 0) {
    const verdict = addTasks(draft, { type: 'task.add', tasks });
    if ('refusal' in verdict) return verdict;
  }
  const leavesOpen = days.some((day) => plannedOn(draft, day).some((task) => task.doneAt === null && !work.has(task)));
  const [first] = copied;
  if (!first) {
    if (events.length + work.size > 0) return refuse('empty', 'Already in your calendar.');
    return refuse(
      'empty',
      leavesOpen ? 'Nothing to copy: open tasks keep their day.' : 'There is nothing here to copy.',
    );
  }
  const what = copied.length === 1 ? quote(first.title) : plural(copied.length, 'item');
  const to = addDays(from, by);
  const where = days.length === 1 ? formatDay(to, draft.today) : `the week of ${formatDate(to, draft.today)}`;
  return {
    sentence: `Copied ${what} to ${where}`,
    note: leavesOpen ? 'Open tasks keep their day.' : '',
    focus: copied.map(({ id }) => id),
  };
}
