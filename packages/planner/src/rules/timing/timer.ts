import type { TimeEntry } from '../../schema/time-entry.ts';
import type { State } from '../../core/state/state.ts';
import { activeEvent, activeTask } from '../../core/state/views.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { countedTimes, isStillWork, MINUTE_MS, plannedEnd, stretchesOf } from './counted-time.ts';

/** A pause this long is an end: nobody takes up last evening's timer. */
const LONGEST_PAUSE = 4 * 60 * MINUTE_MS;

/** The timer that runs, or that was paused. */
export interface Timer {
  /** Its last stretch. */
  row: TimeEntry;
  item: TaskOrEvent;
  isPaused: boolean;
  /** Milliseconds that its stretches count. */
  counted: number;
  /** The planned end of this stretch is over, and the student did not say that they still work. */
  isOverdue: boolean;
  /** It is over for so long that this stretch counts as planned. */
  isCut: boolean;
}

export const timedItem = (state: State, id: string): TaskOrEvent | undefined =>
  activeTask(state, id) ?? activeEvent(state, id);

/** The last stretch, if its timer is not stopped. One that a newer start has ended runs no longer. */
export function lastStretch(state: State, now: Instant): TimeEntry | null {
  const stretches = stretchesOf(state);
  const running = stretches.findLast(({ row, next }) => row.endedAt === null && next > now);
  if (running) return running.row;
  const row = stretches.at(-1)?.row;
  if (!row?.isPaused || row.endedAt === null) return null;
  return Math.abs(now - Date.parse(row.endedAt)) < LONGEST_PAUSE ? row : null;
}

/** The timer, on whichever device it was started. @param now by the clock of the server as far as it is known */
export function timerOf(state: State, now: Instant): Timer | null {
  const row = lastStretch(state, now);
  const item = row && timedItem(state, row.itemId);
  if (!row || !item) return null;
  const isPaused = row.endedAt !== null;
  const counted = countedTimes(state, now)
    .filter((time) => time.row.runId === row.runId)
    .reduce((sum, time) => sum + time.counted, 0);
  const isOverdue = !isPaused && now >= plannedEnd(row);
  return { row, item, isPaused, counted, isOverdue, isCut: isOverdue && !isStillWork(row, now) };
}
