import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../core/time/zones.ts';

const MINUTE_MS = 60_000;

/** `+1000` of minutes ahead of UTC. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join('')}`;
}

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number =>
  Math.round(offsetNanoseconds / (MINUTE_MS * 1_000_000));

function observance(at: Temporal.ZonedDateTime, before: number): string[] {
  const after = offsetOf(at);
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  // RFC 5545, section 3.6.5: on the clock before the change.
  const local = new Date(at.epochMilliseconds + before * MINUTE_MS).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ];
}

/** A time zone as a file has to define it, with each of its clock changes between two instants. @param zone an IANA name */
export function zoneLines(zone: string, from: Instant, to: Instant): string[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  const lines = observance(start, offsetOf(start));
  let before = start;
  for (let at = start.getTimeZoneTransition('next'); at && at.epochMilliseconds <= to;) {
    lines.push(...observance(at, offsetOf(before)));
    before = at;
    at = at.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}
