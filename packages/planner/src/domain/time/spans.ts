import type { TimedEvent } from '../model/planner-event.ts';
import type { WorkBlock } from '../model/work-block.ts';
import { addMinutes } from './civil-time.ts';
import type { Civil } from './civil-time.ts';
import { addElapsed, convert, existing, instantOf, isKnownZone } from './zones.ts';
import type { Instant } from './zones.ts';

/** From, and until but not including, on the wall clock one looks at. */
export interface Span {
  start: Civil;
  end: Civil;
}

/** The zone a row is fixed to, or null where it floats; a zone this device has no rules for floats too. */
const fixedZone = (zone: string | null): string | null => (zone !== null && isKnownZone(zone) ? zone : null);

/** When a block begins on a wall clock in `zone`. A start in a gap shows the hour later that the clock shows. */
export function startOfBlock(block: WorkBlock, zone: string): Civil {
  const own = fixedZone(block.zone);
  return own === null ? existing(block.start, zone) : convert(block.start, own, zone);
}

/** A block as a wall clock in `zone` shows it. */
export function spanOfBlock(block: WorkBlock, zone: string): Span {
  const start = startOfBlock(block, zone);
  return { start, end: addElapsed(start, block.minutes, zone) };
}

/** A timed event likewise. Its end is a time on the clock; should the gap swallow the whole of it, it keeps a minute. */
export function spanOfEvent(event: TimedEvent, zone: string): Span {
  const own = fixedZone(event.zone);
  const start = own === null ? existing(event.start, zone) : convert(event.start, own, zone);
  const end = own === null ? existing(event.end, zone) : convert(event.end, own, zone);
  return { start, end: end > start ? end : addMinutes(start, 1) };
}

/** The moment a time of a row is, for somebody in `zone` if it floats. */
export const momentOf = (time: Civil, rowZone: string | null, zone: string): Instant =>
  instantOf(time, fixedZone(rowZone) ?? zone);
