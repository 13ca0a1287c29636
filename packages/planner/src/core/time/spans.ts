import type { TimedEvent } from '../../schema/planner-event.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { addMinutes, minutesBetween } from './civil-time.ts';
import type { Civil } from './civil-time.ts';
import { addElapsed, convert, resolveGap, instantOf, isKnownZone } from './zones.ts';
import type { Instant } from './zones.ts';

const MINUTE_MS = 60_000;

/** Start (included) and end (not included) on the viewer's wall clock. */
export interface Span {
  start: Civil;
  end: Civil;
}

/** The zone a row is fixed to, or null where it floats; a zone this device has no rules for floats too. */
const fixedZone = (zone: string | null): string | null => (zone !== null && isKnownZone(zone) ? zone : null);

/** Start of a block on a wall clock in `zone`. A start in a gap is shown an hour later, as on the clock. */
export function startOfBlock(block: WorkBlock, zone: string): Civil {
  const own = fixedZone(block.zone);
  return own === null ? resolveGap(block.start, zone) : convert(block.start, own, zone);
}

/** A block as a wall clock in `zone` shows it. */
export function spanOfBlock(block: WorkBlock, zone: string): Span {
  const start = startOfBlock(block, zone);
  return { start, end: addElapsed(start, block.minutes, zone) };
}

/** A timed event as a wall clock in `zone` shows it. Its end is a clock time; one that starts in a gap keeps its length. */
export function spanOfEvent(event: TimedEvent, zone: string): Span {
  const own = fixedZone(event.zone);
  const there = own ?? zone;
  const from = resolveGap(event.start, there);
  const to =
    from === event.start
      ? resolveGap(event.end, there)
      : addElapsed(from, minutesBetween(event.start, event.end), there);
  const [start, end] = own === null ? [from, to] : [convert(from, own, zone), convert(to, own, zone)];
  return { start, end: end > start ? end : addMinutes(start, 1) };
}

/** The moments a timed event begins and ends, by the same rules as `spanOfEvent`. */
export function momentsOfEvent(event: TimedEvent, zone: string): [start: Instant, end: Instant] {
  const own = fixedZone(event.zone) ?? zone;
  const start = instantOf(event.start, own);
  const isInGap = resolveGap(event.start, own) !== event.start;
  const end = isInGap ? start + minutesBetween(event.start, event.end) * MINUTE_MS : instantOf(event.end, own);
  return [start, Math.max(end, start + MINUTE_MS)];
}

/** The instant of a row's time; a floating one is read in `zone`. */
export const momentOf = (time: Civil, rowZone: string | null, zone: string): Instant =>
  instantOf(time, fixedZone(rowZone) ?? zone);
