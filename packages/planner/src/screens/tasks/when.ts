import type { Task } from '../../schema/task.ts';
import { nextSlot } from '../../rules/planning/next-slot.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { civilAt, dayOf } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';

/** Change the time of a due day; null removes the time. */
export function withTime(due: DayOrTime | null, minute: number | null): DayOrTime | null {
  if (due === null) return null;
  return minute === null ? dayOf(due) : civilAt(dayOf(due), minute);
}

/**
 * Suggested time for the next session: the first slot that is long enough, from the planned day or else from now, on
 * a day with study time left if possible. Where sixty days are full, the start of that day.
 */
export function nextWorkTime(state: State, task: Task, { now, zone }: { now: string; zone: string }): Civil {
  const settings = settingsOf(state);
  const present = civilNow(now, zone);
  const planned = task.plannedDay;
  const from = planned !== null && planned > dayOf(present) ? civilAt(planned, settings.dayStart) : present;
  const minutes = task.estimate ?? settings.blockMinutes;
  // A task longer than a day gets a first block of a day's length.
  const wish = Math.min(minutes, settings.dayEnd - settings.dayStart);
  return nextSlot(state, task, { from, minutes: wish, zone, settings }) ?? civilAt(dayOf(from), settings.dayStart);
}
