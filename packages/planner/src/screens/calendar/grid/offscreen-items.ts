import { DAY_MINUTES } from '../../../domain/time/civil-time.ts';
import { SHORTEST } from '../../../items/grid-geometry.ts';
import type { Placed } from '../../../items/grid-geometry.ts';

/** The stretch of a day that is in sight, in minutes. */
export interface VisibleRange {
  from: number;
  to: number;
}

export type Edge = 'earlier' | 'later';

/** So much of an item has to be in sight for it to be seen there. */
const LEAST = 10;
/** Left free above or below what is brought into sight: the mark of what is still beyond stands there. */
const AIR = 30;

const endOf = ({ item }: Placed): number => Math.max(item.to, item.from + SHORTEST);

/** What lies out of sight on one side. */
export function offscreenItems<P extends Placed>(inTime: readonly P[], edge: Edge, sight: VisibleRange): P[] {
  return inTime.filter((each) =>
    edge === 'earlier' ? endOf(each) < sight.from + LEAST : each.item.from > sight.to - LEAST,
  );
}

/**
 * The first minute to show for what lies beyond an edge to come into sight: all of it, unless the nearest would leave it on
 * the other side; then that goes to this other side, and the rest is one press further.
 *
 * @param out some of what `beyond` gives
 */
export function scrollTopFor(out: readonly Placed[], edge: Edge, sight: VisibleRange): number {
  const room = sight.to - sight.from;
  const starts = out.map(({ item }) => item.from);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const from =
    edge === 'earlier'
      ? Math.max(first - AIR, last + SHORTEST - room)
      : Math.min(Math.max(...out.map(endOf)) + AIR - room, first - AIR);
  return Math.min(Math.max(from, 0), DAY_MINUTES - room);
}

/** So much before the student's first hour the hours may open for what begins there, or for who looks that early. */
const EARLY = 180;
/** Minutes after now that are in sight. */
const AHEAD = 60;
/** An item that begins within so many minutes of now is in sight for its first hour. */
const SOON = 180;
/** Of the hour before, so that the first hour's name is seen. */
const ABOVE = 12;

export interface Opening {
  /** The student's first minute. */
  dayStart: number;
  items: readonly Pick<Placed['item'], 'from' | 'startsBefore'>[];
  /** The minute it is, and those at which something begins today; null where today is not shown. */
  now: { minute: number; starts: readonly number[] } | null;
  /** How many minutes there is room for. */
  room: number;
}

/**
 * The minute the hours open at: the student's first; earlier for what begins before it, where that costs nothing its place
 * at the other end; and later in the day so that now is in sight.
 */
export function openingMinute({ dayStart, items, now, room }: Opening): number {
  const usual = dayStart - ABOVE;
  const starts = items.filter(({ startsBefore }) => !startsBefore).map(({ from }) => from);
  const inSight = starts.filter((minute) => minute < usual + room);
  const early = [...starts, ...(now === null ? [] : [now.minute])].filter((minute) => minute >= dayStart - EARLY);
  const first = Math.max(Math.min(dayStart, ...early) - ABOVE, Math.max(...inSight, 0) + AHEAD - room);
  return Math.max(Math.min(first, usual), now === null ? 0 : latestOpening(now, room), 0);
}

/** The earliest minute to open at for now and what begins soon to be in sight; now stays in sight in any case. */
function latestOpening({ minute, starts }: NonNullable<Opening['now']>, room: number): number {
  const soon = starts.filter((start) => start > minute && start <= minute + SOON);
  const end = Math.max(minute, ...soon) + AHEAD;
  return Math.min(Math.min(end, DAY_MINUTES) - room, minute - ABOVE);
}
