import { LIMITS } from '@bellweek/api-client/contract/limits';

const IP = /^[\d.]+$|^\[/;
const SCHEME = /^(?:webcals?|https?):\/\//i;

/** The address in a text, as it is read: over https alone. Null for a text that is none, or more than one. */
export function httpsAddress(text: string): string | null {
  const typed = text.trim();
  if (!SCHEME.test(typed) || /\s/.test(typed) || typed.length > LIMITS.url) return null;
  // An IP address has no certificate: it is asked as it was typed, and refused in its own sentence.
  const isNumber = IP.test(URL.parse(typed)?.hostname ?? '');
  return URL.parse(isNumber ? typed : typed.replace(SCHEME, 'https://'))?.href ?? null;
}

/** Paths of calendars: files, Canvas, Moodle, Google, Blackboard, WebUntis, and what says so. */
const CALENDARS = [
  /\.(?:ics|ical|ifb)(?:$|[?#])/i,
  /\/feeds\/calendars\//i,
  /\/calendar\/export_execute\.php/i,
  /\/calendar\/ical\//i,
  /\/calendarfeed\//i,
  /\/ical\.do/i,
  /[?&](?:format|type|output)=(?:ics|ical)/i,
];

/** The address of a calendar, where a text is one and nothing else. */
export function calendarAddress(text: string): string | null {
  const address = httpsAddress(text);
  if (address === null) return null;
  return /^\s*webcal/i.test(text) || CALENDARS.some((pattern) => pattern.test(address)) ? address : null;
}
