import type { Settings } from '../../schema/settings.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay, TIME_STEP } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { isBusy, itemsOn } from './day-items.ts';

/** Days ahead to search for a slot. */
export const HORIZON_DAYS = 60;
export const NO_FREE_SLOT = `No free slot in the next ${HORIZON_DAYS} days.`;
const DAYS_AT_ONCE = 7;

export interface SlotRequest {
  /** Earliest start; usually now. */
  from: Civil;
  /** Length in minutes. */
  minutes: number;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd'>;
  /** The block being moved, which does not block itself. */
  exceptBlockId?: string;
}

/** First minute of a gap of `minutes`. @param taken in chronological order */
export function gapIn(
  taken: readonly { from: number; to: number }[],
  from: number,
  until: number,
  minutes: number,
): number | null {
  let start = from;
  for (const item of taken) {
    if (item.from >= start + minutes) break;
    if (item.to > start) start = Math.ceil(item.to / TIME_STEP.coarse) * TIME_STEP.coarse;
  }
  return start + minutes <= until ? start : null;
}

/**
 * The next start, on five minutes, with that much free time in the visible hours. All-day events do not block. Null if
 * the next sixty days are full, or the visible hours are shorter than `minutes`.
 */
export function nextFreeSlot(state: State, wish: SlotRequest): Civil | null {
  const { dayStart, dayEnd } = wish.settings;
  const today = dayOf(wish.from);
  const now = Math.ceil(minuteOfDay(wish.from) / TIME_STEP.coarse) * TIME_STEP.coarse;
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += DAYS_AT_ONCE) {
    const days = Array.from({ length: DAYS_AT_ONCE }, (_, index) => addDays(today, ahead + index));
    for (const { day, timed } of itemsOn(state, days, wish.zone)) {
      const taken = timed.filter((item) => item.id !== wish.exceptBlockId && isBusy(item));
      const from = day === today ? Math.max(now, dayStart) : dayStart;
      const start = gapIn(taken, from, dayEnd, wish.minutes);
      if (start !== null) return civilAt(day, start);
    }
  }
  return null;
}
