const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats `YYYY-MM-DD` in a zone, by Sweden's locale. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** The calendar day (`YYYY-MM-DD`) of an instant in a zone. */
export const dayOf = (instant: Date, timeZone: string): string => dayFormat(timeZone).format(instant);

/**
 * The last millisecond of a calendar day (`YYYY-MM-DD`) in a zone. Searched for, not computed: there are nights in which
 * midnight is skipped, or comes twice, for which PostgreSQL's `AT TIME ZONE` takes the second one and ends an hour late.
 */
export function endOfDay(day: string, timeZone: string): Date {
  const format = dayFormat(timeZone);
  const isOver = (instant: number): boolean => format.format(instant) > day;
  const noon = Date.parse(`${day}T12:00:00Z`);
  // Zones lie within 15 hours of UTC, so the day has begun by the first and is over by the second.
  let [last, over] = [noon - DAY_MS, noon + 2 * DAY_MS];
  while (over - last > 1) {
    const middle = Math.floor((last + over) / 2);
    if (isOver(middle)) over = middle;
    else last = middle;
  }
  return new Date(last);
}
