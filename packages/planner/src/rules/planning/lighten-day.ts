import type { Command } from '../../core/commands/command.ts';
import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { shownTasks } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { isStudy } from '../calendar/workload.ts';
import { isAfterDue } from '../tasks/after-due.ts';
import { freeTimeOf } from './free-time.ts';
import { nextSlot } from './next-slot.ts';

/** Work of a day that has room on a later day, before it is due. */
export interface DayMove {
  /** Of the session, or the task. */
  id: string;
  title: string;
  minutes: number;
  to: DayOrTime;
  /** Moves it. */
  command: Command;
}

export interface LightenOptions {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
}

/** Days ahead in which room is looked for. */
const HORIZON_DAYS = 14;
const MOST = 5;

const byDue = (a: Task, b: Task): number => ((a.due ?? '9') < (b.due ?? '9') ? 1 : -1);

/** Whether work is over when it is due: before a due day, or by its time. */
const isInTime = ({ due }: Task, start: Civil, minutes: number): boolean =>
  !isAfterDue({ due }, addMinutes(start, minutes)) &&
  (due === null || due.length > dayOf(due).length || dayOf(start) < due);

/** Work that can move off a day that is too full, with its new time. The latest due comes first. */
export function movesOff(state: State, day: Day, { now, zone, settings }: LightenOptions): DayMove[] {
  const [items] = itemsOn(state, [day], zone);
  const next = `${addDays(day, 1)}T00:00`;
  const from = next < now ? now : next;
  const found: { task: Task; move: DayMove }[] = [];
  const withSession = new Set<string>();
  for (const item of items?.timed ?? []) {
    if (item.kind !== 'block') continue;
    const { task, block, span } = item;
    withSession.add(task.id);
    if ((task.doneAt ?? block.doneAt) !== null || span.end <= now || !isStudy(state, task)) continue;
    const wish = { from, minutes: block.minutes, zone, settings, movesBlockId: block.id, needsRoom: true };
    const to = nextSlot(state, task, wish);
    if (to === null || !isInTime(task, to, block.minutes)) continue;
    const command = { type: 'block.plan', blocks: [{ taskId: task.id, moves: block.id, start: to }] } as const;
    found.push({
      task,
      move: {
        id: block.id,
        title: task.title,
        minutes: block.minutes,
        to,
        command: { ...command, blocks: [...command.blocks] },
      },
    });
  }
  const days = freeTimeOf(state, from, HORIZON_DAYS, zone, settings);
  for (const task of shownTasks(state, idsAt(state.index.tasksPlannedOn, day))) {
    const { id, title, estimate: minutes } = task;
    // One of a series has its own day.
    if (task.doneAt !== null || task.seriesId !== null || minutes === null || withSession.has(id)) continue;
    const room = days.find((each) => each.left >= minutes && (task.due === null || each.day < dayOf(task.due)));
    if (!room) continue;
    room.left -= minutes;
    const command: Command = { type: 'task.plan', ids: [id], day: room.day };
    found.push({ task, move: { id, title, minutes, to: room.day, command } });
  }
  return found
    .sort((a, b) => byDue(a.task, b.task))
    .slice(0, MOST)
    .map(({ move }) => move);
}
