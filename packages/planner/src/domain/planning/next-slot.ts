import type { Settings } from '../model/settings.ts';
import type { Task } from '../model/task.ts';
import { apply } from '../state/state.ts';
import type { State } from '../state/state.ts';
import type { Day } from '../time/civil-day.ts';
import { civilAt, dayOf, TIME_STEP } from '../time/civil-time.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import { isPast } from '../time/due.ts';
import { gapIn, HORIZON_DAYS } from '../time/free-slot.ts';
import { freeTimeOf } from './free-time.ts';

export interface NextSlotOptions {
  /** Not before this wall-clock time in `zone`. */
  from: Civil;
  /** Length of the session. */
  minutes: number;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity'>;
  /** The session of the task to move; without it one is added. */
  movesBlockId?: string;
}

interface Slot {
  day: Day;
  start: Civil;
  end: Civil;
  hasRoom: boolean;
}

/** A session ends by the due time, or before the due day; on that day itself where it is today. */
function isOnTime({ day, end }: Slot, due: DayOrTime | null, now: Civil): boolean {
  if (due === null || isPast(due, now)) return true;
  if (due.length > dayOf(due).length) return end <= due;
  return due === dayOf(now) ? day === due : day < due;
}

/** The first free slot of each day that has one. */
function slotsOf(state: State, task: Task, { from, minutes, zone, settings, movesBlockId }: NextSlotOptions): Slot[] {
  // A session that moves does not block itself.
  const others =
    movesBlockId === undefined ? state : apply(state, [{ table: 'blocks', type: 'remove', id: movesBlockId }]);
  const rooms = freeTimeOf(others, from, HORIZON_DAYS, zone, settings);
  return rooms.flatMap(({ day, open, close, left, items }): Slot[] => {
    const start = gapIn(items, Math.ceil(open / TIME_STEP.coarse) * TIME_STEP.coarse, close, minutes);
    if (start === null) return [];
    // The student chose the planned day.
    const hasRoom = left >= minutes || day === task.plannedDay;
    return [{ day, start: civilAt(day, start), end: civilAt(day, start + minutes), hasRoom }];
  });
}

/**
 * Best start for a session of a task: the first free slot, on time rather than late, and on a day with study time left
 * rather than on a full one. Null if the next sixty days have no free slot.
 */
export function nextSlot(state: State, task: Task, options: NextSlotOptions): Civil | null {
  const slots = slotsOf(state, task, options);
  const onTime = slots.filter((slot) => isOnTime(slot, task.due, options.from));
  const candidates = onTime.length > 0 ? onTime : slots;
  return (candidates.find(({ hasRoom }) => hasRoom) ?? candidates[0])?.start ?? null;
}
