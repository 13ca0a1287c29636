import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { endOf, planTime } from './plan-time.ts';
import type { TimePlan } from './plan-time.ts';

export interface SessionRequest {
  /** Amount of work, in minutes. */
  minutes: number;
  /** Length of a session; one for the rest may be shorter. */
  length: number;
  /** Not before this wall-clock time in `zone`. */
  from: Civil;
  /** The last session ends before this day begins; where it is today, before its time. */
  due: DayOrTime | null;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
}

/** Minutes of a task's estimate that no session covers which is ahead or was done; null without an estimate. */
export function unplannedMinutes(state: State, task: Task, now: Civil, zone: string): number | null {
  if (task.estimate === null) return null;
  const counted = blocksOf(state, task.id).filter(
    (block) => block.doneAt !== null || spanOfBlock(block, zone).end > now,
  );
  return Math.max(0, task.estimate - counted.reduce((sum, { minutes }) => sum + minutes, 0));
}

/** Days ahead to plan work. */
const HORIZON_DAYS = 28;
/** Shortest useful session, in minutes. */
export const SHORTEST = 15;

/** Lengths of the sessions for an amount of work: whole ones, and one for the rest. */
export function lengthsOf(minutes: number, length: number): number[] {
  const whole = Array.from<number>({ length: Math.floor(minutes / length) }).fill(length);
  return minutes % length === 0 ? whole : [...whole, minutes % length];
}

/**
 * Sessions for a long task: one a day from the first day on, then a second one where there is room, each within the
 * study time of that day, after school where that is free, and clear of everything that has a time. Shorter ones where
 * no whole one fits. Deterministic.
 */
export function planSessions(state: State, wish: SessionRequest): TimePlan {
  const { minutes, length, from, due, zone, settings } = wish;
  return planTime(state, {
    lengths: lengthsOf(minutes, length),
    spacing: 'soon',
    overload: 'none',
    hours: 'afterSchool',
    shortestPiece: SHORTEST,
    days: HORIZON_DAYS,
    from,
    until: endOf(due, from),
    zone,
    settings,
  });
}
