/** Text for an invalid date. */
const INVALID_DATE = 'Invalid Date';

const STYLES = {
  shortDate: { day: 'numeric', month: 'short', year: 'numeric' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  shortDateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  longDateTime: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
/** Short and long date, one without its year, short and long date-time, time only. */
export type DateStyle = keyof typeof STYLES;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY_MS = 24 * HOUR;
const MONTH = 30 * DAY_MS;
const YEAR = 365 * DAY_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: DateStyle, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${style} ${timeZone ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-AU', { ...STYLES[style], timeZone });
  formatters.set(key, made);
  return made;
}

/**
 * An instant (ISO 8601) in the reader's time zone or in `timeZone`, or a calendar day (`YYYY-MM-DD`), which is the same
 * day everywhere. "Invalid Date" for anything else.
 */
export function formatDate(value: string, style: DateStyle, timeZone?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return INVALID_DATE;
  return formatter(style, DAY.test(value) ? 'UTC' : timeZone).format(date);
}

function amount(milliseconds: number): [count: number, unit: string] {
  if (milliseconds < HOUR) return [milliseconds / MINUTE, 'minute'];
  if (milliseconds < DAY_MS) return [milliseconds / HOUR, 'hour'];
  if (milliseconds < MONTH) return [milliseconds / DAY_MS, 'day'];
  // Twelve months of 30 days are still under a year.
  if (milliseconds < YEAR) return [Math.min(milliseconds / MONTH, 11), 'month'];
  return [milliseconds / YEAR, 'year'];
}

/**
 * How long ago an instant was, seen from `now` (milliseconds): "Just now" under a minute, then whole minutes, hours,
 * days, months and years ("5 minutes ago"). A future instant, of a clock that is ahead, is "Just now". "Invalid Date" for an invalid one.
 */
export function formatRelative(value: string, now: number): string {
  const passed = now - Date.parse(value);
  if (Number.isNaN(passed)) return INVALID_DATE;
  if (passed < MINUTE) return 'Just now';
  const [exact, unit] = amount(passed);
  const count = Math.floor(exact);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
