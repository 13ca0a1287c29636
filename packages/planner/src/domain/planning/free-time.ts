import type { Settings } from '../model/settings.ts';
import type { State } from '../state/state.ts';
import { addDays } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { dayOf, minuteOfDay } from '../time/civil-time.ts';
import type { Civil } from '../time/civil-time.ts';
import { itemsOn } from '../time/day-items.ts';
import type { DayItem } from '../time/day-items.ts';
import { loadOf } from '../time/workload.ts';

/** What a day still has room for. Whoever plans takes it away from here as well. */
export interface DayFreeTime {
  day: Day;
  /** Minutes of the day between which work may stand. */
  open: number;
  close: number;
  /** Minutes of work that still fit into what the student wants to do on such a day. */
  left: number;
  /** What has a time already: lessons, other events and work. */
  items: readonly DayItem[];
}

/**
 * The room of each of `count` days.
 *
 * @param from wall-clock time in `zone`; nothing before it is room
 */
export function freeTimeOf(
  state: State,
  from: Civil,
  count: number,
  zone: string,
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity'>,
): DayFreeTime[] {
  const first = dayOf(from);
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  return itemsOn(state, days, zone).map((items) => {
    const { planned, capacity } = loadOf(state, items, settings);
    const open = items.day === first ? Math.max(settings.dayStart, minuteOfDay(from)) : settings.dayStart;
    const left = Math.max(0, Math.min(capacity - planned, settings.dayEnd - open));
    return { day: items.day, open, close: settings.dayEnd, left, items: items.timed };
  });
}
