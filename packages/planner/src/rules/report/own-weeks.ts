import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { activeEvent, activeTask, blocksOf, tagsOfRow, tasksInOrder } from '../../core/state/views.ts';
import type { State } from '../../core/state/state.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { startOfBlock } from '../../core/time/spans.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import { civilOf } from '../../core/time/zones.ts';
import type { Instant } from '../../core/time/zones.ts';
import { workloadOf } from '../calendar/workload.ts';
import { countedTimes, MINUTE_MS } from '../timing/counted-time.ts';

const WEEK = 7;

/** Minutes planned and worked, and number of tasks finished. */
export interface Effort {
  planned: number;
  worked: number;
  finished: number;
}

/** The effort for a subject; id null for work without one. */
export interface SubjectEffort extends Effort {
  id: string | null;
  name: string;
}

export interface OwnWeek extends Effort {
  start: Day;
  /** The subjects with some effort, most time first. */
  subjects: readonly SubjectEffort[];
  /** Days with more work than study time. */
  tooFull: readonly Day[];
}

export interface OwnWeeksOptions {
  today: Day;
  /** By this device's clock, as are the days of the planner. */
  now: Instant;
  /** Milliseconds that the clock of the server, by which timers count, is ahead of this device's. */
  ahead: number;
  zone: string;
  /** Number of weeks, the last of them this week. */
  count: number;
  settings: Pick<Settings, 'weekStart' | 'capacity'>;
}

const NO_SUBJECT = 'No subject';
const none = (): Effort => ({ planned: 0, worked: 0, finished: 0 });

/** Weeks that are being added up. */
class Sums {
  private readonly first: Day;
  private readonly weeks: Map<string, SubjectEffort>[];

  constructor(
    private readonly state: State,
    { today, count, settings }: OwnWeeksOptions,
  ) {
    this.first = addDays(startOfWeek(today, settings.weekStart), -WEEK * (count - 1));
    this.weeks = Array.from({ length: count }, () => new Map<string, SubjectEffort>());
  }

  get starts(): Day[] {
    return this.weeks.map((_, at) => addDays(this.first, at * WEEK));
  }

  add(item: TaskOrEvent, day: Day, effort: Partial<Effort>): void {
    const week = this.weeks[Math.floor(daysBetween(this.first, day) / WEEK)];
    if (!week) return;
    const { tagGroups } = this.state.rows;
    const subject = tagsOfRow(this.state, item).find(({ tagGroupId }) => tagGroups.get(tagGroupId)?.kind === 'subject');
    const key = subject?.id ?? '';
    const known = week.get(key) ?? { id: subject?.id ?? null, name: subject?.name ?? NO_SUBJECT, ...none() };
    const { planned = 0, worked = 0, finished = 0 } = effort;
    week.set(key, {
      ...known,
      planned: known.planned + planned,
      worked: known.worked + worked,
      finished: known.finished + finished,
    });
  }

  subjectsOf(at: number): SubjectEffort[] {
    return [...(this.weeks[at]?.values() ?? [])].sort(
      (a, b) => b.worked + b.planned - a.worked - a.planned || b.finished - a.finished || (a.name < b.name ? -1 : 1),
    );
  }
}

const total = (list: readonly Effort[]): Effort =>
  list.reduce<Effort>(
    (sum, { planned, worked, finished }) => ({
      planned: sum.planned + planned,
      worked: sum.worked + worked,
      finished: sum.finished + finished,
    }),
    none(),
  );

/**
 * Adds a task: its sessions on their days, what is planned for a day without one, and its end. Where its time was counted, the
 * lengths of sessions are only planned.
 */
function addTask(sums: Sums, state: State, task: Task, zone: string, isCounted: boolean): void {
  const blocks = blocksOf(state, task.id);
  const { plannedDay, estimate, doneAt } = task;
  for (const block of blocks) {
    const isDone = !isCounted && (block.doneAt ?? doneAt) !== null;
    sums.add(task, dayOf(startOfBlock(block, zone)), { planned: block.minutes, worked: isDone ? block.minutes : 0 });
  }
  if (plannedDay !== null && estimate !== null && blocks.length === 0)
    sums.add(task, plannedDay, { planned: estimate, worked: isCounted || doneAt === null ? 0 : estimate });
  if (doneAt !== null) sums.add(task, dayOf(civilOf(Date.parse(doneAt), zone)), { finished: 1 });
}

/**
 * The student's own weeks, the earliest first: minutes planned and worked, and what was finished. Timers and typed
 * minutes say what was worked; without them a session that was ticked counts with its length. Without the example week and the trash.
 * Pure; nothing of it is sent.
 */
export function ownWeeks(state: State, options: OwnWeeksOptions): OwnWeek[] {
  const { zone, settings, now, ahead } = options;
  const sums = new Sums(state, options);
  const times = countedTimes(state, now + ahead);
  const counted = new Set(times.map(({ row }) => row.itemId));
  for (const task of tasksInOrder(state)) if (!task.isSample) addTask(sums, state, task, zone, counted.has(task.id));
  for (const { row, start, counted: milliseconds } of times) {
    const item = activeTask(state, row.itemId) ?? activeEvent(state, row.itemId);
    if (item && !item.isSample)
      // Where the clock of the device is wrong, its days are too: time and work stay together.
      sums.add(item, dayOf(civilOf(start - ahead, zone)), { worked: Math.round(milliseconds / MINUTE_MS) });
  }
  return sums.starts.map((start, at) => {
    const subjects = sums.subjectsOf(at);
    const days = Array.from({ length: WEEK }, (_, on) => addDays(start, on));
    const tooFull = workloadOf(state, days, zone, settings).flatMap(({ day, planned, capacity }) =>
      planned > capacity ? [day] : [],
    );
    return { start, ...total(subjects), subjects, tooFull };
  });
}

/** A field of a CSV file. A program that opens it takes no name for a formula. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The weeks as CSV: a line for each subject of each week. */
export function ownWeeksCsv(weeks: readonly OwnWeek[]): string {
  const lines = weeks.flatMap(({ start, subjects }) =>
    subjects.map(({ name, planned, worked, finished }) => [start, csvField(name), planned, worked, finished]),
  );
  const head = ['Week', 'Subject', 'Planned minutes', 'Worked minutes', 'Tasks finished'];
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
