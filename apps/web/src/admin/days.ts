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
