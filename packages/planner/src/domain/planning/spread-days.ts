import type { Settings } from '../model/settings.ts';
import type { Task } from '../model/task.ts';
import type { State } from '../state/state.ts';
import type { Day } from '../time/civil-day.ts';
import { dayOf } from '../time/civil-time.ts';
import type { Civil } from '../time/civil-time.ts';
import { freeTimeOf } from './free-time.ts';
import { placeSittings } from './plan-time.ts';

export interface SpreadOptions {
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'blockMinutes'>;
}

export interface SpreadPlan {
  id: string;
  day: Day;
  over?: number;
}

/** Maximum number of days that leftover work is postponed. */
const SPREAD_DAYS = 14;

/** Minutes a task takes: its estimate, else the usual length. */
export const estimatedMinutes = ({ estimate }: Task, { blockMinutes }: Pick<Settings, 'blockMinutes'>): number =>
  estimate ?? blockMinutes;

/**
 * A day for each of these tasks, in their order: the first day it fits into, else the one that gets least too full; not
 * after its due day unless that is over.
 *
 * @returns `over`: by how many minutes its day is then too full, where it is
 */
export function spreadDays(state: State, tasks: readonly Task[], { now, zone, settings }: SpreadOptions): SpreadPlan[] {
  const free = freeTimeOf(state, now, SPREAD_DAYS, zone, settings);
  return tasks.map((task) => {
    const minutes = estimatedMinutes(task, settings);
    const onTime = free.filter(({ day }) => task.due === null || day <= dayOf(task.due));
    const { sittings, over } = placeSittings(onTime.length > 0 ? onTime : free, {
      ...{ lengths: [minutes], spacing: 'soon', overload: 'least', hours: 'day' },
    });
    const day = sittings[0]?.start ?? dayOf(now);
    for (const each of free) if (each.day === day) each.left -= minutes;
    return { id: task.id, day, ...(over[0] && { over: over[0].minutes }) };
  });
}
