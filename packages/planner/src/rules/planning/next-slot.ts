import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { isPast } from '../tasks/due.ts';
import { HORIZON_DAYS } from '../calendar/free-slot.ts';
import { endOf, freeDaysOf, placeSessions } from './plan-time.ts';

export interface NextSlotOptions {
  /** Not before this wall-clock time in `zone`. */
  from: Civil;
  /** Length of the session. */
  minutes: number;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
  /** The session of the task to move; without it one is added. */
  movesBlockId?: string;
  /** Only a day with study time left will do. */
  needsRoom?: boolean;
}

/** A session ends by the due time, or before the due day; on that day itself where it is today. */
const endOfDue = (due: DayOrTime | null, from: Civil): Civil | null =>
  due !== null && due.length > dayOf(due).length && !isPast(due, from) ? due : endOf(due, from);

/**
 * Best start for a session of a task: the first free slot, at once too, on time rather than late, and on a day with study
 * time left rather than on a full one. Null if the next sixty days have no free slot.
 */
export function nextSlot(state: State, task: Task, options: NextSlotOptions): Civil | null {
  const { movesBlockId, minutes, needsRoom = false, ...request } = options;
  // A session that moves does not block itself.
  const others =
    movesBlockId === undefined ? state : apply(state, [{ table: 'blocks', type: 'remove', id: movesBlockId }]);
  for (const until of new Set([endOfDue(task.due, options.from), null])) {
    const days = freeDaysOf(others, { ...request, until, days: HORIZON_DAYS })
      // The student chose the planned day.
      .map((free) => (free.day === task.plannedDay ? { ...free, left: Infinity } : free));
    for (const overload of needsRoom ? (['none'] as const) : (['none', 'any'] as const)) {
      const wish = { lengths: [minutes], spacing: 'soon', overload, hours: 'any' } as const;
      const [session] = placeSessions(days, wish).sessions;
      if (session) return session.start;
    }
  }
  return null;
}
