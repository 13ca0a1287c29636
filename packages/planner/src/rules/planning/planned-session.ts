import type { DayOrTime } from '../../core/time/civil-time.ts';
import type { Overload } from './assign-days.ts';

/**
 * `soon`: from the first day on. `even`: over all days. `spaced`: the last one the day before the end, with gaps of 20 % of
 * the days between them, less where they are too many, as far as 10 %. `widening`: 1, 3, 7 and 14 days before the end, then by weeks, and
 * between those where there are too few weeks.
 */
export type Spacing = 'soon' | 'even' | 'spaced' | 'widening';

export interface PlacementRequest {
  /** Lengths of the sessions in minutes, in chronological order. */
  lengths: readonly number[];
  spacing: Spacing;
  /** Whether a second session on a day is a last resort; sessions ahead of the task count too. */
  oneADay?: boolean;
  /** The task that is worked on. */
  taskId?: string;
  overload: Overload;
  /** `afterSchool`: in the student's own time where it is free, with pauses. `day`: on a day, at no time of it. */
  hours: 'afterSchool' | 'any' | 'day';
  /** Length in minutes of the shortest piece of a session that does not fit as a whole; without it none is cut. */
  shortestPiece?: number;
}

export interface PlannedSession {
  /** Wall-clock time, or the day alone. */
  start: DayOrTime;
  minutes: number;
}
