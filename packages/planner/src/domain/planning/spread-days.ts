import type { Settings } from '../model/settings.ts';
import type { Task } from '../model/task.ts';
import type { State } from '../state/state.ts';
import type { Day } from '../time/civil-day.ts';
import { dayOf } from '../time/civil-time.ts';
import type { Civil } from '../time/civil-time.ts';
import { freeTimeOf } from './free-time.ts';
import type { DayFreeTime } from './free-time.ts';

export interface SpreadOptions {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'blockMinutes'>;
}

/** Maximum number of days that leftover work is postponed. */
const SPREAD_DAYS = 14;

/** Minutes a task takes: its estimate, else the usual length. */
export const estimatedMinutes = ({ estimate }: Task, { blockMinutes }: Pick<Settings, 'blockMinutes'>): number =>
  estimate ?? blockMinutes;

/** The first day the task fits into, else the one with most free time; not after its due day unless that is over. */
function dayFor(task: Task, minutes: number, rooms: readonly DayFreeTime[]): DayFreeTime | undefined {
  const due = task.due === null ? null : dayOf(task.due);
  const inTime = rooms.filter(({ day }) => due === null || day <= due);
  const days = inTime.length > 0 ? inTime : rooms;
  const first = days.find(({ left }) => left >= minutes);
  return (
    first ??
    days.reduce<DayFreeTime | undefined>((best, each) => (best && best.left >= each.left ? best : each), undefined)
  );
}

/** A day for each of these tasks, in their order: today as long as there is free time, then the days after it. */
export function spreadDays(
  state: State,
  tasks: readonly Task[],
  { now, zone, settings }: SpreadOptions,
): { id: string; day: Day }[] {
  const rooms = freeTimeOf(state, now, SPREAD_DAYS, zone, settings);
  return tasks.map((task) => {
    const minutes = estimatedMinutes(task, settings);
    const room = dayFor(task, minutes, rooms);
    if (room) room.left -= minutes;
    return { id: task.id, day: room?.day ?? dayOf(now) };
  });
}
