import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import { SHORTEST } from '../../../rules/calendar/grid-geometry.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';

/** The visible part of a day, in minutes. */
export interface VisibleRange {
  from: number;
  to: number;
}

export type Edge = 'earlier' | 'later';

/** Minutes of an item that have to be in the range for it to count as visible. */
const LEAST_VISIBLE = 10;
/** Margin in minutes above or below the items scrolled to: the strip with the offscreen count covers it. */
const MARGIN = 30;

const endOf = ({ item }: Placed): number => Math.max(item.to, item.from + SHORTEST);

/** Items outside the visible range on one side. */
export function offscreenItems<P extends Placed>(inTime: readonly P[], edge: Edge, range: VisibleRange): P[] {
  return inTime.filter((each) =>
    edge === 'earlier' ? endOf(each) < range.from + LEAST_VISIBLE : each.item.from > range.to - LEAST_VISIBLE,
  );
}

/**
 * First minute to show so that offscreen items become visible: all of them, unless the nearest would leave the range at
 * the other end; then as many as fit, and the next press shows the rest.
 *
 * @param out some of the items `offscreenItems` gives
 */
export function scrollTopFor(out: readonly Placed[], edge: Edge, range: VisibleRange): number {
  const room = range.to - range.from;
  const starts = out.map(({ item }) => item.from);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const from =
    edge === 'earlier'
      ? Math.max(first - MARGIN, last + SHORTEST - room)
      : Math.min(Math.max(...out.map(endOf)) + MARGIN - room, first - MARGIN);
  return Math.min(Math.max(from, 0), DAY_MINUTES - room);
}

/** Minutes before the start of the day from which an early item moves the opening. */
const EARLY = 180;
/** The first hour of an item that opens with the day. */
const AHEAD = 60;
/** Minutes above the first hour, so that its label is visible. */
const ABOVE = 12;
/** Share of the height that is above now: most of what is shown is still to come. */
const PAST = 1 / 3;

export interface Opening {
  /** Start of the student's day. */
  dayStart: number;
  items: readonly Pick<Placed['item'], 'from' | 'startsBefore'>[];
  /** The current minute; null where today is not shown. */
  now: number | null;
  /** Minutes that fit. */
  room: number;
}

/**
 * The minute the hours open at: the start of the student's day, or earlier for items that begin before it, unless that
 * pushes others out at the other end. Where today is shown, now is at a third of the height; nearer to the top where a
 * third would show hours before that start.
 */
export function openingMinute({ dayStart, items, now, room }: Opening): number {
  const usual = dayStart - ABOVE;
  const starts = items.filter(({ startsBefore }) => !startsBefore).map(({ from }) => from);
  const inSight = starts.filter((minute) => minute < usual + room);
  const early = starts.filter((minute) => minute >= dayStart - EARLY);
  const first = Math.max(Math.min(dayStart, ...early) - ABOVE, Math.max(...inSight, 0) + AHEAD - room);
  const start = Math.min(first, usual);
  const top = now === null ? start : Math.max(now - room * PAST, Math.min(start, now - ABOVE));
  return Math.max(now === null ? top : Math.min(top, DAY_MINUTES - room), 0);
}
