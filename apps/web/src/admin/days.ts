import { SOON_DAYS } from '@bellweek/api-client/contract/admin-licenses';

const two = (part: number) => String(part).padStart(2, '0');

/** The calendar day of an instant (ISO 8601 or milliseconds) in the operator's time zone, as `YYYY-MM-DD`. */
export function localDay(instant: string | number): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The last instant of a calendar day in the operator's time zone; null for a day that does not exist. */
export function endOfLocalDay(day: string): string | null {
  const at = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The calendar day `days` later. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00`);
  at.setDate(at.getDate() + days);
  return localDay(at.getTime());
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar days from today until an instant ends something, if that is soon (0: today); else null. */
export function daysUntilSoon(instant: string, now: number): number | null {
  const left = Date.parse(instant) - now;
  if (left <= 0 || left > SOON_DAYS * DAY_MS) return null;
  return Math.round((Date.parse(localDay(instant)) - Date.parse(localDay(now))) / DAY_MS);
}

/** The instant at which a day, or the one after it, begins on this device. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** A filter's first and last day (empty: no limit) as the instants that the API takes, the second one not included. */
export const instantsOf = ({ from, until }: { from: string; until: string }) => ({
  from: from ? startOf(from) : undefined,
  until: until ? startOf(until, 1) : undefined,
});
