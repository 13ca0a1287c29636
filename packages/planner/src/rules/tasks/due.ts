import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import type { State } from '../../core/state/state.ts';
import type { PersistentMap } from '../../core/state/persistent-map.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import { blocksOf, rowsOf, withoutArchived } from '../../core/state/views.ts';
import { daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { idsAround } from '../../core/state/index-keys.ts';
import { spanOfBlock, startOfBlock } from '../../core/time/spans.ts';
import { formatDayOrTime, formatShortDayOrTime } from '../../core/time/format.ts';

type DueKind = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later';

export interface DueBadge {
  kind: DueKind;
  /** Short, for display: "Due today, 17:00", "Was due Fri", "Exam 27 Nov". */
  words: string;
  /** Complete, for screen readers: "Due tomorrow 17:00", "Overdue since Monday", "exam tomorrow". */
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

/** First words of a badge: an exam is on its day, other work is due. */
const FIRST_WORDS = {
  task: { past: { words: 'Was due', spoken: 'Overdue since' }, ahead: { words: 'Due', spoken: 'Due' } },
  exam: { past: { words: 'Exam was', spoken: 'exam was' }, ahead: { words: 'Exam', spoken: 'exam' } },
};

/** Badge of a task that is due. @param due a day or a wall-clock time; @param now wall-clock time */
export function dueBadge(due: DayOrTime, now: Civil, clock: Settings['clock'], isExam = false): DueBadge {
  const kind = kindOf(due, now);
  const today = dayOf(now);
  const first = FIRST_WORDS[isExam ? 'exam' : 'task'][kind === 'overdue' ? 'past' : 'ahead'];
  return {
    kind,
    words: `${first.words} ${formatShortDayOrTime(due, today, clock)}`,
    spoken: `${first.spoken} ${formatDayOrTime(due, today, clock)}`,
  };
}

/** First day of each block in a zone: rows are immutable, so it stays valid. */
const blockDays = new WeakMap<WorkBlock, { zone: string; day: Day }>();

function dayOfBlock(block: WorkBlock, zone: string): Day {
  const known = blockDays.get(block);
  if (known?.zone === zone) return known.day;
  const day = dayOf(startOfBlock(block, zone));
  blockDays.set(block, { zone, day });
  return day;
}

/** Last day of the blocks of each task, and of its open blocks. */
interface LastDays {
  zone: string;
  all: ReadonlyMap<string, Day>;
  open: ReadonlyMap<string, Day>;
}

/** A list needs thousands, and most edits change no block. */
const lastBlockDays = new WeakMap<PersistentMap<WorkBlock>, LastDays>();

function lastDaysOf({ rows: { blocks } }: State, zone: string): LastDays {
  const known = lastBlockDays.get(blocks);
  if (known?.zone === zone) return known;
  const [all, open] = [new Map<string, Day>(), new Map<string, Day>()];
  for (const block of blocks.values()) {
    const day = dayOfBlock(block, zone);
    for (const days of block.doneAt === null ? [all, open] : [all]) {
      const last = days.get(block.taskId);
      if (last === undefined || last < day) days.set(block.taskId, day);
    }
  }
  const made = { zone, all, open };
  lastBlockDays.set(blocks, made);
  return made;
}

const firstBlockDays = new WeakMap<
  PersistentMap<WorkBlock>,
  { zone: string; today: Day; days: ReadonlyMap<string, Day> }
>();

/** Of each task the first day from today on with a block that is not ticked. */
function firstDaysOf({ rows: { blocks } }: State, today: Day, zone: string): ReadonlyMap<string, Day> {
  const known = firstBlockDays.get(blocks);
  if (known?.zone === zone && known.today === today) return known.days;
  const days = new Map<string, Day>();
  for (const block of blocks.values()) {
    const day = dayOfBlock(block, zone);
    const first = days.get(block.taskId);
    if (block.doneAt === null && day >= today && (first === undefined || day < first)) days.set(block.taskId, day);
  }
  firstBlockDays.set(blocks, { zone, today, days });
  return days;
}

/**
 * The day under which the list has a task that is not late: the next day it is planned for, else the day it is due;
 * null without either.
 *
 * @param today on the student's clock, in `zone`
 */
export function listDayTest(state: State, today: Day, zone: string): (task: Task) => Day | null {
  const firstDays = firstDaysOf(state, today, zone);
  return ({ id, plannedDay, due }) => {
    const block = firstDays.get(id) ?? null;
    const planned = plannedDay !== null && plannedDay >= today ? plannedDay : null;
    if (block !== null && (planned === null || block < planned)) return block;
    if (planned !== null || due === null) return planned;
    // Example work that was due stays under today.
    return laterDay(dayOf(due), today);
  };
}

const laterDay = (a: Day | null, b: Day | null): Day | null => (a === null || (b !== null && b > a) ? b : a);

/** The last day on which a task is to be done, or null if it is not planned. @param zone of the student's clock */
export const lastDoDay = (state: State, { id, plannedDay }: Task, zone: string): Day | null =>
  laterDay(plannedDay, lastDaysOf(state, zone).all.get(id) ?? null);

const blocksOnDay = new WeakMap<PersistentMap<WorkBlock>, { zone: string; day: Day; taskIds: ReadonlySet<string> }>();

function withBlockOn(state: State, day: Day, zone: string): ReadonlySet<string> {
  const known = blocksOnDay.get(state.rows.blocks);
  if (known?.zone === zone && known.day === day) return known.taskIds;
  const near = rowsOf(state.rows.blocks, [...idsAround(state.index.blocksOn, [day])]);
  const taskIds = new Set(near.filter((block) => dayOfBlock(block, zone) === day).map((block) => block.taskId));
  blocksOnDay.set(state.rows.blocks, { zone, day, taskIds });
  return taskIds;
}

/** Whether a task is to be done on that day. @param zone of the student's clock */
export const isToDoOn = (state: State, { id, plannedDay }: Task, day: Day, zone: string): boolean =>
  plannedDay === day || withBlockOn(state, day, zone).has(id);

/** The days on which a task is to be done, ascending: of its plan and its blocks. @param zone of the student's clock */
export function doDays(state: State, task: Task, zone: string): Day[] {
  const days = new Set(blocksOf(state, task.id).map((block) => dayOfBlock(block, zone)));
  if (task.plannedDay !== null) days.add(task.plannedDay);
  return [...days].sort();
}

/**
 * Tasks under Overdue in the list. `overdue`: past its due time. `missed`: not due yet, and the last day it was planned for is
 * over, with a session that was not ticked or with none. Work that is planned again is neither, nor is work of the example.
 */
export type Lateness = 'overdue' | 'missed';

/** Whether it has a planned day from today on, or a block that is not over. @param now wall-clock time in `zone` */
function isPlannedAgain(state: State, task: Task, now: Civil, zone: string): boolean {
  const last = lastDoDay(state, task, zone);
  if (last === null || last < dayOf(now)) return false;
  if (last > dayOf(now) || task.plannedDay === last) return true;
  return blocksOf(state, task.id).some((block) => spanOfBlock(block, zone).end > now);
}

/**
 * Why an open task belongs on top of the list; null for one that is on time, or is planned again.
 *
 * @param now wall-clock time in `zone`
 */
export const latenessOf = (state: State, task: Task, now: Civil, zone: string): Lateness | null =>
  latenessTest(state, now, zone)(task);

/** `latenessOf` for many tasks: shared values are computed once. */
export function latenessTest(state: State, now: Civil, zone: string): (task: Task) => Lateness | null {
  const lastDays = lastDaysOf(state, zone);
  const today = dayOf(now);
  return (task) => {
    if (task.doneAt !== null || task.deletedAt !== null || task.isSample) return null;
    if (task.due !== null && isPast(task.due, now)) return isPlannedAgain(state, task, now, zone) ? null : 'overdue';
    const last = laterDay(task.plannedDay, lastDays.all.get(task.id) ?? null);
    if (last === null || last >= today) return null;
    return task.plannedDay === last || lastDays.open.get(task.id) === last ? 'missed' : null;
  };
}

/**
 * A plan that is over: "missed session yesterday", "was planned for 16 Nov"; of sessions that were ticked "session done
 * yesterday". @param name of that day
 */
export function pastPlanWords(state: State, { id }: Task, day: Day, name: string, zone: string): string {
  const blocks = blocksOf(state, id).filter((block) => dayOfBlock(block, zone) === day);
  if (blocks.length === 0) return `was planned for ${name}`;
  return `${blocks.every(({ doneAt }) => doneAt !== null) ? 'session done' : 'missed session'} ${name}`;
}

/** Overdue and missed tasks in priority order, without archived ones; of a series the latest missed occurrence. */
export function lateTasks(state: State, now: Civil, zone: string): Task[] {
  const latenessHere = latenessTest(state, now, zone);
  return withoutArchived(state, listedTasks(state, now)).filter((task) => latenessHere(task) !== null);
}
