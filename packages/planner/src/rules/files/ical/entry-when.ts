import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { addDays, daysBetween } from '../../../core/time/civil-day.ts';
import { addMinutes, DAY_MINUTES, dayOf } from '../../../core/time/civil-time.ts';
import { civilOf, instantOf } from '../../../core/time/zones.ts';
import type { CalendarEntry, EntryMoments, EntryWhen } from '../../../core/commands/calendar-entry.ts';
import { saysOpening } from './due-work.ts';
import { addWallMinutes } from './entry-lines.ts';
import { civilIn, civilOfWall, zoneNameOf } from './file-zones.ts';
import { SkippedEntry } from './series.ts';
import type { Occurrence } from './series.ts';

const MINUTE_MS = 60_000;
/** Minutes for which something that opens is shown. */
const OPENING_MINUTES = 5;

/** When an entry is, on the student's clock. @param kind see `platformKind` @param zone of that clock */
export function whenOf(
  { start, isDate, instant, length }: Occurrence,
  kind: 'due' | 'event' | null,
  title: string,
  zone: string,
): EntryWhen {
  const first = civilIn(start, isDate ? null : instant, zone);
  if (isDate) {
    const day = dayOf(first);
    // The end is the day after the last one.
    const last = addDays(day, Math.max(Math.ceil(length / DAY_MINUTES) - 1, 0));
    return kind === 'due' ? { kind: 'task', due: day } : { kind: 'event', isAllDay: true, start: day, end: last };
  }
  if (kind === 'due' || (kind === null && length === 0 && !saysOpening(title))) return { kind: 'task', due: first };
  const shown = length || OPENING_MINUTES;
  const last = civilIn(addWallMinutes(start, shown), instant, zone);
  if (daysBetween(dayOf(first), dayOf(last)) >= PLANNER_LIMITS.eventDays) throw new SkippedEntry('tooLong');
  // Clocks that go back show the end before the start.
  const end = last > first ? last : addMinutes(first, shown);
  return { kind: 'event', isAllDay: false, start: first, end };
}

/** Whether an event is the moment at which something opens, which takes no time. */
export function isOpening({ text, when }: Pick<CalendarEntry, 'text' | 'when'>): boolean {
  if (when.kind !== 'event' || when.isAllDay || when.end !== addMinutes(when.start, OPENING_MINUTES)) return false;
  return saysOpening(text.title);
}

/** The moments of an entry; null where it has none. @param zone of the student's clock */
export function momentsOf({ start, instant, length }: Occurrence, when: EntryWhen, zone: string): EntryMoments | null {
  if (when.kind === 'task' || when.isAllDay || !instant) return null;
  const from = instant(civilOfWall(start));
  const to = Math.max(instant(civilOfWall(addWallMinutes(start, length || OPENING_MINUTES))), from + MINUTE_MS);
  const named = zoneNameOf(instant);
  if (named !== undefined && named !== 'UTC') return { from, to, zone: named };
  // An hour that a clock shows twice stands for its first time alone.
  const isExact = [from, to].every((moment) => instantOf(civilOf(moment, zone), zone) === moment);
  return { from, to, zone: isExact ? zone : 'UTC' };
}
