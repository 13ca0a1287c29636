import { addDays, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, civilNumber, dayOf, minutesBetween } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import type { Span } from '../../core/time/spans.ts';
import { resolveGap } from '../../core/time/zones.ts';

const COARSE_MINUTES = 15;

export interface MoveKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Effect of an arrow key on an item being moved by keys: a new start or a new length. Null for any other key. */
export type KeyStep = { do: 'move'; start: Civil } | { do: 'resize'; span: Span } | null;

const daysOf = (key: string): number => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
const stepsOf = (key: string): number => (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0);

/** The nearest day in that direction that is one of `weekdays`, 1 Monday to 7 Sunday. */
function dayBeside(day: Day, step: number, weekdays: readonly number[]): Day {
  const next = addDays(day, step);
  return weekdays.length === 0 || weekdays.includes(weekday(next)) ? next : dayBeside(next, step, weekdays);
}

/** The time `minutes` later. Backwards into an hour that clocks skip it is the time before that hour. */
export function addMinutesSkippingGaps(time: Civil, minutes: number, zone: string): Civil {
  const to = addMinutes(time, minutes);
  return minutes < 0 ? addMinutes(to, minutesBetween(resolveGap(to, zone), to)) : to;
}

interface Where {
  /** Zone of the clock that shows these times. */
  zone: string;
  /** Weekdays that are shown; empty for all. */
  weekdays: readonly number[];
}

/**
 * Up and down move by 15 minutes on the clock, with Shift by one; left and right by a day. With Ctrl or Cmd up and down
 * move the end, with Alt the start; an item is never made shorter than a step.
 */
export function keyStep(span: Span, pressed: MoveKey, { zone, weekdays }: Where): KeyStep {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  const days = daysOf(key);
  if (days !== 0) {
    if (altKey) return null;
    return { do: 'move', start: `${dayBeside(dayOf(span.start), days, weekdays)}${span.start.slice(10)}` };
  }
  const steps = stepsOf(key);
  if (steps === 0) return null;
  const minutes = steps * (shiftKey ? 1 : COARSE_MINUTES);
  if (!ctrlKey && !metaKey && !altKey) return { do: 'move', start: addMinutesSkippingGaps(span.start, minutes, zone) };
  const next = altKey
    ? { start: addMinutesSkippingGaps(span.start, minutes, zone), end: span.end }
    : { start: span.start, end: addMinutesSkippingGaps(span.end, minutes, zone) };
  const isTooShort = civilNumber(next.end) - civilNumber(next.start) < Math.abs(minutes);
  return { do: 'resize', span: isTooShort ? span : next };
}
