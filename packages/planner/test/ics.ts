import type { EntryWhen, FoundCalendar, ImportChoices } from '../src/core/commands/calendar-entry.ts';
import { readCalendar } from '../src/rules/files/read-calendar.ts';
import { TODAY, ZONE } from './test-planner.ts';

/** A calendar file of these lines. */
export const icsFile = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an event; without a UID among them it is `one@school`. */
export const icsEvent = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:one@school']),
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];

export function readIcs(file: string | Uint8Array, zone = ZONE, today = TODAY): FoundCalendar {
  const result = readCalendar(file, { zone, today });
  if (!result.ok) throw new Error(result.message);
  return result.found;
}

export const CHOICES: ImportChoices = {
  calendar: 'School',
  hue: null,
  tagId: null,
  subjects: {},
  skippedSubjects: [],
  removesMissing: false,
  restoresDeleted: false,
};

/** The entries that would be imported, and the number of others. */
export function importedFrom(text: string, zone = ZONE) {
  const { entries, skipped } = readIcs(text, zone);
  const taken = entries.filter(({ isOutside, isCancelled }) => !isOutside && !isCancelled);
  return {
    events: taken.flatMap(({ text: words, when: { kind, ...when } }) =>
      kind === 'event' ? [{ ...words, ...(when as Omit<Extract<EntryWhen, { kind: 'event' }>, 'kind'>) }] : [],
    ),
    tasks: taken.flatMap(({ text: { title, notes }, when }) =>
      when.kind === 'task' ? [{ title, notes, due: when.due }] : [],
    ),
    unread: (skipped.unreadable ?? 0) + (skipped.tooLong ?? 0),
  };
}
export const timesIn = (text: string, zone?: string) =>
  importedFrom(text, zone).events.map(({ start, end }) => [start, end]);

/** New York as defined by a school's server, under a name that a computer may not know. */
export const SCHOOL_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
