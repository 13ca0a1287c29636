import type { Settings } from '../../schema/settings.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { isBusy, itemsOn } from '../calendar/day-items.ts';
import type { DayItem } from '../calendar/day-items.ts';
import { loadOf } from '../calendar/workload.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { bellOn, scheduleOn, unknownSchoolOn } from '../timetable/school-day.ts';

export type FreeTimeSettings = Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity'>;

/** Free time of a day. Planning functions subtract what they place. */
export interface DayFreeTime {
  day: Day;
  /** Minutes of the day between which work may be placed. */
  open: number;
  close: number;
  /** Minutes of work left of the student's capacity for the day, and of the day itself; negative on a day that is too full. */
  left: number;
  /** Timed items: lessons, other events and work. */
  items: readonly DayItem[];
  /** Other minutes that are not free: between lessons, and what was placed on the day since. */
  taken: readonly TakenTime[];
}

export type TakenTime = Pick<DayItem, 'from' | 'to'>;

/**
 * Hours of school by lessons and bells, else the usual ones: breaks, free periods and periods not filled in are no time at home. A period
 * whose lesson is cancelled is.
 */
function schoolHours(state: State, day: Day, items: readonly DayItem[]): TakenTime[] {
  const { periods = [] } = bellOn(state, day) ?? {};
  const cancelled = periods.length === 0 ? [] : lessonsOn(state, [day]).filter(({ isCancelled }) => isCancelled);
  const held = periods.filter(({ from, to }) => !cancelled.some((each) => each.from < to && each.to > from));
  const times = [...items.filter(({ kind }) => kind === 'lesson'), ...held];
  if (times.length === 0) {
    const unknown = scheduleOn(state, day) && unknownSchoolOn(state, day);
    return unknown && periods.length === 0 ? [unknown] : [];
  }
  return [{ from: Math.min(...times.map(({ from }) => from)), to: Math.max(...times.map(({ to }) => to)) }];
}

/**
 * Free time of each of `count` days.
 *
 * @param from wall-clock time in `zone`; time before it is not free
 */
export function freeTimeOf(
  state: State,
  from: Civil,
  count: number,
  zone: string,
  settings: FreeTimeSettings,
): DayFreeTime[] {
  const first = dayOf(from);
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  return itemsOn(state, days, zone).map((items) => {
    const { planned, capacity } = loadOf(state, items, settings);
    const open = items.day === first ? Math.max(settings.dayStart, minuteOfDay(from)) : settings.dayStart;
    const left = Math.min(capacity - planned, settings.dayEnd - open);
    const busy = items.timed.filter(isBusy);
    return {
      day: items.day,
      open,
      close: settings.dayEnd,
      left,
      items: busy,
      taken: schoolHours(state, items.day, busy),
    };
  });
}
